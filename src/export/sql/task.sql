-- task: the rows of one run.
SELECT
    t.task_id,
    t.run_id,
    t.task,
    t.task_hash,
    t.gold_hash,
    t.gold_source,
    t.is_planned,
    t.definition
FROM task AS t
WHERE t.run_id = :id
ORDER BY t.task_id
