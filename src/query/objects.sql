-- The tables and views; where a view is shadowed, the one that shadows.
SELECT name, type, sql FROM temp.sqlite_schema WHERE type = 'view'
UNION ALL
SELECT name, type, sql
FROM main.sqlite_schema
WHERE type IN ('table', 'view')
    AND name NOT LIKE 'sqlite\_%' ESCAPE '\'
    AND name <> 'refinery_schema_history'
    AND name NOT IN (SELECT name FROM temp.sqlite_schema)
ORDER BY type, name
