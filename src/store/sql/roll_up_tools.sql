-- Makes a run's roll-up tool_count anew.
DELETE FROM tool_count WHERE run_id = :run_id;
INSERT INTO tool_count (
    run_id, matcher_id, task_id, tool, n, a, outside_gold, wrong_arguments, repeated, gold, user_gold
)
WITH
-- Each gold action that counts: in how many simulations, and in how many of them a call did it. They are counted by place, and
-- few, before anything is looked up.
gold AS MATERIALIZED (
    SELECT task_id, matcher_id, gold, COUNT(*) AS simulations, SUM(is_aligned) AS a
    FROM (
        SELECT s.task_id, x.matcher_id, x.gold, 1 AS is_aligned
        FROM simulation AS s
        CROSS JOIN match AS x
        WHERE s.run_id = :run_id AND s.is_superseded = 0 AND x.simulation_id = s.simulation_id AND x.is_aligned = 1
        UNION ALL
        SELECT s.task_id, y.matcher_id, y.gold, 0
        FROM simulation AS s
        CROSS JOIN missed_gold AS y
        WHERE s.run_id = :run_id AND s.is_superseded = 0 AND y.simulation_id = s.simulation_id
    )
    GROUP BY task_id, matcher_id, gold
),
-- Gold by the tool that it names, which is also that of the call that did it: calls and gold of different tools are never the
-- same action. Then every misaligned call. The gold of a further matcher is its rematch's, that of any other matcher the task's own.
part AS (
    SELECT
        e.matcher_id,
        e.task_id,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated'
            THEN COALESCE(h.wrapped_tool, h.name, g.wrapped_tool, g.name)
            ELSE COALESCE(h.name, g.name) END AS tool,
        0 AS misaligned,
        NULL AS reason,
        e.a,
        e.simulations AS gold_actions,
        CASE WHEN COALESCE(h.requestor, g.requestor) = 'user' THEN e.simulations ELSE 0 END AS user_gold
    FROM gold AS e
    CROSS JOIN matcher AS m ON m.matcher_id = e.matcher_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = e.matcher_id
    LEFT JOIN rematch_gold AS h ON h.rematch_id = f.rematch_id AND h.task_id = e.task_id AND h.position = e.gold
    LEFT JOIN gold_action AS g ON f.rematch_id IS NULL AND g.task_id = e.task_id AND g.position = e.gold
    UNION ALL
    SELECT
        x.matcher_id,
        s.task_id,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated' THEN COALESCE(c.wrapped_tool, c.name) ELSE c.name END,
        1,
        x.reason,
        0,
        0,
        0
    FROM simulation AS s
    CROSS JOIN match AS x
    CROSS JOIN tool_call AS c
    CROSS JOIN matcher AS m ON m.matcher_id = x.matcher_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = x.matcher_id
    WHERE s.run_id = :run_id AND s.is_superseded = 0
        AND x.simulation_id = s.simulation_id AND x.is_aligned = 0
        AND c.simulation_id = x.simulation_id AND c.position = x.call
)
SELECT
    :run_id,
    matcher_id,
    task_id,
    tool,
    SUM(a) + SUM(misaligned),
    SUM(a),
    COUNT(*) FILTER (WHERE reason = 'outside_gold'),
    COUNT(*) FILTER (WHERE reason = 'wrong_arguments'),
    COUNT(*) FILTER (WHERE reason = 'repeated'),
    SUM(gold_actions),
    SUM(user_gold)
FROM part
GROUP BY matcher_id, task_id, tool;
