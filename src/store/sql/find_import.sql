SELECT i.import_id, r.run_id, r.run, i.simulations
FROM import AS i
JOIN run AS r ON r.run_id = i.run_id
WHERE i.content_hash = :content_hash AND i.options = :options
ORDER BY i.import_id DESC
LIMIT 1
