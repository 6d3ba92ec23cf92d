-- The roll-up turn_count beside a count of tool_call and match, turn by turn.
WITH called AS (
    SELECT c.simulation_id, m.matcher_id, c.agent_turn AS t, COUNT(*) AS calls,
        COUNT(x.is_aligned) FILTER (WHERE x.is_aligned = 1) AS aligned,
        COUNT(x.is_aligned) FILTER (WHERE x.is_aligned = 0) AS misaligned
    FROM tool_call AS c
    CROSS JOIN matcher AS m
    LEFT JOIN match AS x
        ON x.simulation_id = c.simulation_id AND x.matcher_id = m.matcher_id AND x.call = c.position
    WHERE c.agent_turn IS NOT NULL
    GROUP BY c.simulation_id, m.matcher_id, c.agent_turn
),
step AS (
    SELECT simulation_id, matcher_id, t,
        calls - LAG(calls, 1, 0) OVER w AS calls,
        aligned - LAG(aligned, 1, 0) OVER w AS aligned,
        misaligned - LAG(misaligned, 1, 0) OVER w AS misaligned
    FROM turn_count
    WINDOW w AS (PARTITION BY simulation_id, matcher_id ORDER BY t)
)
SELECT s.simulation_id
FROM step AS s
LEFT JOIN called AS c
    ON c.simulation_id = s.simulation_id AND c.matcher_id = s.matcher_id AND c.t = s.t
WHERE s.calls <> COALESCE(c.calls, 0)
    OR s.aligned <> COALESCE(c.aligned, 0)
    OR s.misaligned <> COALESCE(c.misaligned, 0)
UNION
SELECT s.simulation_id
FROM simulation AS s
CROSS JOIN matcher AS m
LEFT JOIN rematch_matcher AS f ON f.matcher_id = m.matcher_id
LEFT JOIN rematch_task AS w ON w.task_id = s.task_id AND w.rematch_id = f.rematch_id
LEFT JOIN turn_count AS c ON c.simulation_id = s.simulation_id AND c.matcher_id = m.matcher_id
GROUP BY s.simulation_id, m.matcher_id, s.agent_turns, f.matcher_id, w.task_id
HAVING COUNT(c.t) <> CASE WHEN f.matcher_id IS NULL OR w.task_id IS NOT NULL THEN s.agent_turns ELSE 0 END
    OR COALESCE(MIN(c.t), 1) <> 1
    OR COALESCE(MAX(c.t), 0) <> CASE WHEN f.matcher_id IS NULL OR w.task_id IS NOT NULL THEN s.agent_turns ELSE 0 END
ORDER BY 1
