SELECT t.task_id, w.gold_hash
FROM task AS t
JOIN rematch_task AS w ON w.task_id = t.task_id
WHERE t.run_id = :run_id AND w.rematch_id = :rematch_id
