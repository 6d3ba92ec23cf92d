-- The tasks of a run as gold for another: of several versions the last listed counts, which is the planned one where there is one.
SELECT task_id, task, task_hash, gold_hash
FROM task
WHERE run_id = :run_id AND gold_source <> 'none'
ORDER BY task, is_planned, gold_source = 'task', task_id
