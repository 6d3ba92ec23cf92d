SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = :name
