CREATE OR REPLACE VIEW {table} AS
SELECT {distinct}{names}
FROM read_parquet('{dataset}/{table}/*/*/*.parquet', hive_partitioning = false)
;
