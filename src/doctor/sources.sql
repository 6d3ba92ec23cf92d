-- The sources of the store, each as it was last imported: bytes, how many, and how many of them are compressed.
SELECT
    COALESCE(SUM(size_bytes), 0),
    COUNT(*),
    COUNT(*) FILTER (WHERE source LIKE '%.gz' OR source LIKE '%.zst')
FROM import
WHERE import_id IN (SELECT MAX(import_id) FROM import GROUP BY run_id, source)
