-- forbidden_tool: the rows of one run.
SELECT
    t.task_id,
    t.tool
FROM task AS k
CROSS JOIN forbidden_tool AS t
WHERE k.run_id = :id AND t.task_id = k.task_id
ORDER BY t.task_id, t.tool
