-- Makes a run's roll-up run_turn_count anew.
DELETE FROM run_turn_count WHERE run_id = :run_id;
INSERT INTO run_turn_count (
    run_id, matcher_id, agent_turns, t, simulations, calls, aligned, misaligned
)
WITH RECURSIVE
-- Simulations with the matchers that have verdicts on them.
judged AS (
    SELECT s.run_id, k.matcher_id, s.agent_turns, s.simulation_id
    FROM simulation AS s
    CROSS JOIN simulation_count AS k
    WHERE s.run_id = :run_id AND s.is_superseded = 0 AND k.simulation_id = s.simulation_id
),
called AS (
    SELECT
        j.run_id,
        j.matcher_id,
        j.agent_turns,
        c.agent_turn AS t,
        COUNT(*) AS calls,
        COUNT(*) FILTER (WHERE x.is_aligned = 1) AS aligned,
        COUNT(*) FILTER (WHERE x.is_aligned = 0) AS misaligned
    FROM judged AS j
    CROSS JOIN tool_call AS c
    LEFT JOIN match AS x
        ON x.simulation_id = j.simulation_id AND x.matcher_id = j.matcher_id AND x.call = c.position
    WHERE c.simulation_id = j.simulation_id AND c.agent_turn IS NOT NULL
    GROUP BY j.run_id, j.matcher_id, j.agent_turns, c.agent_turn
),
-- Every turn of every length, also those without calls.
reached AS (
    SELECT j.run_id, j.matcher_id, j.agent_turns, 1 AS t, COUNT(*) AS simulations
    FROM judged AS j
    WHERE j.agent_turns > 0
    GROUP BY j.run_id, j.matcher_id, j.agent_turns
    UNION ALL
    SELECT r.run_id, r.matcher_id, r.agent_turns, r.t + 1, r.simulations
    FROM reached AS r
    WHERE r.t < r.agent_turns
)
SELECT
    r.run_id,
    r.matcher_id,
    r.agent_turns,
    r.t,
    r.simulations,
    SUM(COALESCE(c.calls, 0)) OVER so_far,
    SUM(COALESCE(c.aligned, 0)) OVER so_far,
    SUM(COALESCE(c.misaligned, 0)) OVER so_far
FROM reached AS r
LEFT JOIN called AS c
    ON c.run_id = r.run_id AND c.matcher_id = r.matcher_id AND c.agent_turns = r.agent_turns AND c.t = r.t
WINDOW so_far AS (PARTITION BY r.run_id, r.matcher_id, r.agent_turns ORDER BY r.t);
