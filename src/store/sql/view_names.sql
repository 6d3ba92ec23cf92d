SELECT name FROM main.sqlite_schema WHERE type = 'view'
