-- driftbase views for ClickHouse over {dataset}
-- These settings hold for the session: views are read with the settings of whoever reads them.
-- What an outer join leaves empty is NULL, and so is the sum of nothing.
SET join_use_nulls = 1
;

SET aggregate_functions_null_for_empty = 1
;

-- A column wins over a name given to a result.
SET prefer_column_name_to_alias = 1
;

-- NULL stays NULL when it is cast.
SET cast_keep_nullable = 1
;

-- Columns are what the files hold, not what the names of folders say.
SET use_hive_partitioning = 0
;
