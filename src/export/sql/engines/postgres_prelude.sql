-- driftbase views for PostgreSQL (psql) over {dataset}
-- The rows are copied into a schema of their own, which must not be there yet.
CREATE SCHEMA driftbase
;

SET search_path = driftbase
;
