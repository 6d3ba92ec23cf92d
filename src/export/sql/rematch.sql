-- rematch: what one run uses of what runs share.
SELECT
    t.rematch_id,
    t.rematch
FROM rematch AS t
WHERE t.rematch_id IN (SELECT r.rematch_id FROM rematch_run AS r WHERE r.run_id = :id)
ORDER BY t.rematch_id
