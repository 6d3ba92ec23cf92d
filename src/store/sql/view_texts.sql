SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'
