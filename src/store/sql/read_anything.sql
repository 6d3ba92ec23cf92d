-- A read of no interest, which lets SQLite give its lock back.
SELECT COUNT(*) FROM main.sqlite_schema
