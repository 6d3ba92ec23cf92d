-- required_order: the rows of one run.
SELECT
    t.task_id,
    t.position,
    t.tool,
    t.after_tool,
    t.argument
FROM task AS k
CROSS JOIN required_order AS t
WHERE k.run_id = :id AND t.task_id = k.task_id
ORDER BY t.task_id, t.position
