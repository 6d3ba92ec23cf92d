-- The trials of a task in a run: no row where the run has no such task, NULL where a trial has no
-- number or nobody simulated the task.
SELECT DISTINCT s.trial
FROM task AS t
LEFT JOIN simulation AS s ON s.task_id = t.task_id
WHERE t.run_id = :run_id
    AND t.task = :task
ORDER BY s.trial
