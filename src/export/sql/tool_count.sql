-- tool_count: the rows of one run.
SELECT
    t.run_id,
    t.matcher_id,
    t.task_id,
    t.tool,
    t.n,
    t.a,
    t.outside_gold,
    t.wrong_arguments,
    t.repeated,
    t.gold,
    t.user_gold
FROM tool_count AS t
WHERE t.run_id = :id
ORDER BY t.run_id, t.matcher_id, t.task_id, t.tool
