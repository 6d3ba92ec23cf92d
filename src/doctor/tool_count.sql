-- The roll-up tool_count beside match and missed_gold. Every simulation with a matcher's verdicts counts each gold action
-- once, aligned or missed, so its gold is that of the verdicts.
WITH rule AS (
    SELECT m.matcher_id, COALESCE(f.rule, m.matcher) = 'calibrated' AS is_unwrapped, f.rematch_id
    FROM matcher AS m
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = m.matcher_id
),
verdict AS (
    SELECT simulation_id, matcher_id, call, is_aligned, reason, CASE WHEN is_aligned THEN gold END AS gold
    FROM match
    UNION ALL
    SELECT simulation_id, matcher_id, NULL, 0, NULL, gold FROM missed_gold
),
told AS (
    SELECT s.run_id, v.matcher_id, s.task_id, v.call, v.is_aligned, v.reason, v.gold,
        IIF(r.is_unwrapped, COALESCE(c.wrapped_tool, c.name), c.name) AS called,
        IIF(r.is_unwrapped, COALESCE(g.wrapped_tool, g.name), g.name) AS own,
        IIF(r.is_unwrapped, COALESCE(h.wrapped_tool, h.name), h.name) AS theirs,
        IIF(r.rematch_id IS NULL, g.requestor, h.requestor) AS requestor,
        r.rematch_id
    FROM verdict AS v
    JOIN rule AS r ON r.matcher_id = v.matcher_id
    JOIN simulation AS s ON s.simulation_id = v.simulation_id AND s.is_superseded <> 1
    LEFT JOIN tool_call AS c ON c.simulation_id = v.simulation_id AND c.position = v.call
    LEFT JOIN gold_action AS g ON g.task_id = s.task_id AND g.position = v.gold
    LEFT JOIN rematch_gold AS h
        ON h.task_id = s.task_id AND h.rematch_id = r.rematch_id AND h.position = v.gold
),
expected AS (
    SELECT run_id, matcher_id, task_id,
        COALESCE(called, IIF(rematch_id IS NULL, own, theirs)) AS tool,
        COUNT(call) AS n,
        SUM(is_aligned) AS a,
        COALESCE(SUM(reason = 'outside_gold'), 0) AS outside_gold,
        COALESCE(SUM(reason = 'wrong_arguments'), 0) AS wrong_arguments,
        COALESCE(SUM(reason = 'repeated'), 0) AS repeated,
        COUNT(gold) AS gold,
        COALESCE(SUM(requestor = 'user'), 0) AS user_gold
    FROM told
    GROUP BY run_id, matcher_id, task_id, tool
)
SELECT DISTINCT COALESCE(e.run_id, c.run_id)
FROM expected AS e
FULL JOIN tool_count AS c
    ON c.run_id = e.run_id AND c.matcher_id = e.matcher_id AND c.task_id = e.task_id AND c.tool = e.tool
WHERE (e.n, e.a, e.outside_gold, e.wrong_arguments, e.repeated, e.gold, e.user_gold)
    IS NOT (c.n, c.a, c.outside_gold, c.wrong_arguments, c.repeated, c.gold, c.user_gold)
ORDER BY 1
