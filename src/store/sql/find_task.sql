SELECT task_id FROM task
WHERE run_id = :run_id AND task = :task AND task_hash = :task_hash AND gold_source = :gold_source
