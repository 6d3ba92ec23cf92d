-- The roll-up run_turn_count beside a count of tool_call and match, turn by turn.
WITH judged AS (
    SELECT s.run_id, k.matcher_id, s.agent_turns, s.simulation_id
    FROM simulation AS s
    JOIN simulation_count AS k ON k.simulation_id = s.simulation_id
    WHERE s.is_superseded <> 1
),
called AS (
    SELECT j.run_id, j.matcher_id, j.agent_turns, c.agent_turn AS t, COUNT(*) AS calls,
        COUNT(x.is_aligned) FILTER (WHERE x.is_aligned = 1) AS aligned,
        COUNT(x.is_aligned) FILTER (WHERE x.is_aligned = 0) AS misaligned
    FROM judged AS j
    CROSS JOIN tool_call AS c ON c.simulation_id = j.simulation_id
    LEFT JOIN match AS x
        ON x.simulation_id = j.simulation_id AND x.matcher_id = j.matcher_id AND x.call = c.position
    WHERE c.agent_turn IS NOT NULL
    GROUP BY j.run_id, j.matcher_id, j.agent_turns, c.agent_turn
),
step AS (
    SELECT run_id, matcher_id, agent_turns, t,
        calls - LAG(calls, 1, 0) OVER w AS calls,
        aligned - LAG(aligned, 1, 0) OVER w AS aligned,
        misaligned - LAG(misaligned, 1, 0) OVER w AS misaligned
    FROM run_turn_count
    WINDOW w AS (PARTITION BY run_id, matcher_id, agent_turns ORDER BY t)
),
reached AS (
    SELECT run_id, matcher_id, agent_turns, COUNT(*) AS simulations
    FROM judged
    WHERE agent_turns > 0
    GROUP BY run_id, matcher_id, agent_turns
),
stored AS (
    SELECT run_id, matcher_id, agent_turns, COUNT(*) AS turns, MIN(t) AS first, MAX(t) AS last,
        MIN(simulations) AS fewest, MAX(simulations) AS most
    FROM run_turn_count
    GROUP BY run_id, matcher_id, agent_turns
)
SELECT s.run_id
FROM step AS s
LEFT JOIN called AS c
    ON c.run_id = s.run_id AND c.matcher_id = s.matcher_id AND c.agent_turns = s.agent_turns AND c.t = s.t
WHERE s.calls <> COALESCE(c.calls, 0)
    OR s.aligned <> COALESCE(c.aligned, 0)
    OR s.misaligned <> COALESCE(c.misaligned, 0)
UNION
SELECT COALESCE(r.run_id, s.run_id)
FROM reached AS r
FULL JOIN stored AS s
    ON s.run_id = r.run_id AND s.matcher_id = r.matcher_id AND s.agent_turns = r.agent_turns
WHERE (r.agent_turns, r.agent_turns, 1, r.simulations, r.simulations)
    IS NOT (s.turns, s.last, s.first, s.fewest, s.most)
ORDER BY 1
