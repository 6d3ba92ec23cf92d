-- The version of a task that the newest task list holds is the planned one.
UPDATE task SET is_planned = (task_id = :task_id)
WHERE run_id = :run_id AND task = :task AND gold_source = 'task' AND is_planned <> (task_id = :task_id)
