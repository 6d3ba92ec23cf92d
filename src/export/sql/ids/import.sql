-- Imports go by what was read, and how.
SELECT i.import_id, r.run_key, i.content_hash, i.options
FROM import AS i
JOIN run AS r ON r.run_id = i.run_id
WHERE i.run_id = :id
