-- rematch_run: the rows of one run.
SELECT
    t.run_id,
    t.rematch_id,
    t.gold_from,
    t.matched_at,
    t.importer_version
FROM rematch_run AS t
WHERE t.run_id = :id
ORDER BY t.run_id, t.rematch_id
