-- rematch_matcher: what one run uses of what runs share.
SELECT
    t.matcher_id,
    t.rematch_id,
    t.rule
FROM rematch_matcher AS t
WHERE t.rematch_id IN (SELECT r.rematch_id FROM rematch_run AS r WHERE r.run_id = :id)
ORDER BY t.matcher_id
