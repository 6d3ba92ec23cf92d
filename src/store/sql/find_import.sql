-- The last import of a content with these options, unless a later one of the run used others: then its facts may be those.
SELECT i.import_id, r.run_id, r.run, i.simulations
FROM import AS i
JOIN run AS r ON r.run_id = i.run_id
WHERE i.content_hash = :content_hash AND i.options = :options
    AND NOT EXISTS (
        SELECT 1
        FROM import AS later
        WHERE later.run_id = i.run_id AND later.import_id > i.import_id AND later.options <> i.options
    )
ORDER BY i.import_id DESC
LIMIT 1
