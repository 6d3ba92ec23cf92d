-- driftbase views for DuckDB over {dataset}
-- NULLs come where SQLite puts them.
SET default_null_order = 'sqlite'
;
