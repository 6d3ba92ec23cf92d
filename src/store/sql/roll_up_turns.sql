-- Makes a run's roll-up run_turn_count anew.
DELETE FROM run_turn_count WHERE run_id = :run_id;
INSERT INTO run_turn_count (
    run_id, matcher_id, agent_turns, t, simulations, calls, aligned, misaligned
)
WITH RECURSIVE
-- Simulations of each length that a matcher has verdicts on.
counted AS MATERIALIZED (
    SELECT k.matcher_id, s.agent_turns, COUNT(*) AS simulations
    FROM simulation AS s
    CROSS JOIN simulation_count AS k
    WHERE s.run_id = :run_id AND s.is_superseded = 0 AND k.simulation_id = s.simulation_id
    GROUP BY k.matcher_id, s.agent_turns
),
-- Whether these are all simulations of the run. They are not for a further matcher whose gold lacks some tasks.
coverage AS MATERIALIZED (
    SELECT
        n.matcher_id,
        SUM(n.simulations) = (SELECT COUNT(*) FROM simulation WHERE run_id = :run_id AND is_superseded = 0) AS is_whole
    FROM counted AS n
    GROUP BY n.matcher_id
),
-- Calls by length and turn: counted once for all matchers that have verdicts on every simulation, and for each other matcher
-- over its own.
called AS MATERIALIZED (
    SELECT s.agent_turns, c.agent_turn AS t, COUNT(*) AS calls
    FROM simulation AS s
    CROSS JOIN tool_call AS c
    WHERE s.run_id = :run_id AND s.is_superseded = 0 AND c.simulation_id = s.simulation_id AND c.agent_turn IS NOT NULL
    GROUP BY s.agent_turns, c.agent_turn
),
called_in_part AS MATERIALIZED (
    SELECT v.matcher_id, s.agent_turns, c.agent_turn AS t, COUNT(*) AS calls
    FROM coverage AS v
    CROSS JOIN simulation AS s
    CROSS JOIN simulation_count AS k
    CROSS JOIN tool_call AS c
    WHERE v.is_whole = 0
        AND s.run_id = :run_id AND s.is_superseded = 0
        AND k.simulation_id = s.simulation_id AND k.matcher_id = v.matcher_id
        AND c.simulation_id = s.simulation_id AND c.agent_turn IS NOT NULL
    GROUP BY v.matcher_id, s.agent_turns, c.agent_turn
),
judged AS MATERIALIZED (
    SELECT x.matcher_id, s.agent_turns, c.agent_turn AS t, COUNT(*) AS verdicts, SUM(x.is_aligned) AS aligned
    FROM simulation AS s
    CROSS JOIN match AS x
    CROSS JOIN tool_call AS c
    WHERE s.run_id = :run_id AND s.is_superseded = 0
        AND x.simulation_id = s.simulation_id
        AND c.simulation_id = x.simulation_id AND c.position = x.call AND c.agent_turn IS NOT NULL
    GROUP BY s.agent_turns, c.agent_turn, x.matcher_id
),
-- Every turn of every length, also those without calls, with what there is so far.
reached AS (
    SELECT
        n.matcher_id,
        n.agent_turns,
        0 AS t,
        n.simulations,
        v.is_whole,
        0 AS calls,
        0 AS verdicts,
        0 AS aligned
    FROM counted AS n
    JOIN coverage AS v ON v.matcher_id = n.matcher_id
    UNION ALL
    SELECT
        r.matcher_id,
        r.agent_turns,
        r.t + 1,
        r.simulations,
        r.is_whole,
        r.calls + COALESCE(c.calls, p.calls, 0),
        r.verdicts + COALESCE(j.verdicts, 0),
        r.aligned + COALESCE(j.aligned, 0)
    FROM reached AS r
    LEFT JOIN called AS c ON r.is_whole = 1 AND c.agent_turns = r.agent_turns AND c.t = r.t + 1
    LEFT JOIN called_in_part AS p
        ON r.is_whole = 0 AND p.matcher_id = r.matcher_id AND p.agent_turns = r.agent_turns AND p.t = r.t + 1
    LEFT JOIN judged AS j ON j.matcher_id = r.matcher_id AND j.agent_turns = r.agent_turns AND j.t = r.t + 1
    WHERE r.t < r.agent_turns
    -- In the order of the table's key.
    ORDER BY 1, 2
)
SELECT :run_id, matcher_id, agent_turns, t, simulations, calls, aligned, verdicts - aligned
FROM reached
WHERE t > 0;
