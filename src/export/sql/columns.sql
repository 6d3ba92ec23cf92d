-- Name, type and whether it may be NULL, of each column of a table; a key never is.
SELECT name, type, CASE WHEN "notnull" = 1 OR pk > 0 THEN 0 ELSE 1 END
FROM pragma_table_info(:name)
ORDER BY cid
