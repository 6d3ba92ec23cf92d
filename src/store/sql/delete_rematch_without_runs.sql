DELETE FROM matcher
WHERE matcher_id IN (
    SELECT f.matcher_id
    FROM rematch_matcher AS f
    LEFT JOIN rematch_run AS w ON w.rematch_id = f.rematch_id
    WHERE w.run_id IS NULL
);
DELETE FROM rematch WHERE rematch_id NOT IN (SELECT rematch_id FROM rematch_run);
