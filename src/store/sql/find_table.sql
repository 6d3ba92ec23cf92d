SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ?1
