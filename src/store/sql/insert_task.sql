INSERT INTO task (
    run_id, task, task_hash, gold_hash, gold_source, is_planned, definition
) VALUES (
    :run_id, :task, :task_hash, :gold_hash, :gold_source, :is_planned, :definition
)
