-- Makes a run's roll-up tool_count anew.
DELETE FROM tool_count WHERE run_id = :run_id;
INSERT INTO tool_count (
    run_id, matcher_id, task_id, tool, n, a, outside_gold, wrong_arguments, repeated, gold, user_gold
)
WITH
-- Every write call, with the gold action it did if any, and every gold action that no call did. The gold of a further
-- matcher is its rematch's, that of any other matcher the task's own.
part AS (
    SELECT
        s.run_id,
        x.matcher_id,
        s.task_id,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated' THEN COALESCE(c.wrapped_tool, c.name) ELSE c.name END AS tool,
        1 AS n,
        x.is_aligned AS a,
        x.reason,
        COALESCE(h.requestor, g.requestor) AS gold_requestor
    FROM simulation AS s
    CROSS JOIN match AS x
    CROSS JOIN tool_call AS c
    JOIN matcher AS m ON m.matcher_id = x.matcher_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = x.matcher_id
    LEFT JOIN rematch_gold AS h
        ON x.is_aligned = 1 AND h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = x.gold
    LEFT JOIN gold_action AS g
        ON x.is_aligned = 1 AND f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = x.gold
    WHERE s.run_id = :run_id AND s.is_superseded = 0
        AND x.simulation_id = s.simulation_id
        AND c.simulation_id = x.simulation_id
        AND c.position = x.call
    UNION ALL
    SELECT
        s.run_id,
        y.matcher_id,
        s.task_id,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated'
            THEN COALESCE(h.wrapped_tool, h.name, g.wrapped_tool, g.name)
            ELSE COALESCE(h.name, g.name) END,
        0,
        0,
        NULL,
        COALESCE(h.requestor, g.requestor)
    FROM simulation AS s
    CROSS JOIN missed_gold AS y
    JOIN matcher AS m ON m.matcher_id = y.matcher_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = y.matcher_id
    LEFT JOIN rematch_gold AS h
        ON h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = y.gold
    LEFT JOIN gold_action AS g
        ON f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = y.gold
    WHERE s.run_id = :run_id AND s.is_superseded = 0 AND y.simulation_id = s.simulation_id
)
SELECT
    run_id,
    matcher_id,
    task_id,
    tool,
    SUM(n),
    SUM(a),
    COUNT(*) FILTER (WHERE reason = 'outside_gold'),
    COUNT(*) FILTER (WHERE reason = 'wrong_arguments'),
    COUNT(*) FILTER (WHERE reason = 'repeated'),
    COUNT(gold_requestor),
    COUNT(*) FILTER (WHERE gold_requestor = 'user')
FROM part
GROUP BY run_id, matcher_id, task_id, tool;
