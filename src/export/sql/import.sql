-- import: the rows of one run.
SELECT
    t.import_id,
    t.run_id,
    t.source,
    t.content_hash,
    t.options,
    t.size_bytes,
    t.imported_at,
    t.importer_version,
    t.outcome,
    t.simulations,
    t.simulations_added,
    t.simulations_updated,
    t.gradings_added,
    t.problems
FROM import AS t
WHERE t.run_id = :id
ORDER BY t.import_id
