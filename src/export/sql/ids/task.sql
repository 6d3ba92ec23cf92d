-- Tasks go by their name and version in a run.
SELECT t.task_id, r.run_key, t.task, t.task_hash, t.gold_source
FROM task AS t
JOIN run AS r ON r.run_id = t.run_id
WHERE t.run_id = :id
