CREATE OR REPLACE TEMPORARY VIEW {table}_files ({types})
USING parquet
OPTIONS (path '{dataset}/{table}', recursiveFileLookup 'true')
;

CREATE OR REPLACE TEMPORARY VIEW {table} AS
SELECT {distinct}{names}
FROM {table}_files
;
