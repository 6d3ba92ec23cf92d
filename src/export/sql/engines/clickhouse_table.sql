CREATE OR REPLACE VIEW {table} AS
SELECT {distinct}{names}
FROM {function}('{dataset}/{table}/*/*/*.parquet', 'Parquet', '{types}')
;
