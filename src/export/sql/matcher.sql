-- matcher: what one run uses of what runs share.
SELECT
    t.matcher_id,
    t.matcher,
    t.description
FROM matcher AS t
WHERE t.matcher IN ('tau2', 'strict', 'calibrated')
    OR t.matcher_id IN (
        SELECT f.matcher_id
        FROM rematch_matcher AS f
        JOIN rematch_run AS r ON r.rematch_id = f.rematch_id
        WHERE r.run_id = :id
    )
ORDER BY t.matcher_id
