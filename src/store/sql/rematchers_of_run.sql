SELECT f.rematch_id, f.rule, f.matcher_id
FROM rematch_run AS w
JOIN rematch_matcher AS f ON f.rematch_id = w.rematch_id
WHERE w.run_id = :run_id
ORDER BY f.rematch_id, f.matcher_id
