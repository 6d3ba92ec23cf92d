-- gold_action: the rows of one run.
SELECT
    t.task_id,
    t.position,
    t.action_id,
    t.requestor,
    t.name,
    t.wrapped_tool,
    t.arguments,
    t.compare_args
FROM task AS k
CROSS JOIN gold_action AS t
WHERE k.run_id = :id AND t.task_id = k.task_id
ORDER BY t.task_id, t.position
