-- Counts up to and with agent turn t, pooled over the simulations of equal length, for windows of any size.
--
-- The simulations of a row all have agent_turns agent turns, so the counts of the window of H turns that ends at
-- t are row(t) less row(t - H) of the same length, summed over all lengths >= t: add each row at t, and take it
-- away again at t + H while t + H <= agent_turns. `turn_drift` does it for 5, 10 and 20 turns, the query turn-
-- drift for any number.
--
-- grain:  run_id, matcher, agent_turns, t
-- column: run_id       the run's number in this store
-- column: run          name of the run
-- column: domain       domain of the run
-- column: agent_model  the agent's model; NULL where the source names none
-- column: matcher      tau2, strict or calibrated
-- column: agent_turns  agent turns of these simulations                      [turns]
-- column: t            agent turn, from 1
-- column: simulations  simulations with just so many agent turns             [count]
-- column: n            the agent's tool calls up to t, of any kind           [count]
-- column: a            aligned write calls up to t                           [count]
-- column: m            misaligned write calls up to t                        [count]
WITH
-- SQLite takes a cross join in the order written: each turn_count is found by its primary key.
pooled AS (
    SELECT
        s.run_id AS run_id,
        m.matcher AS matcher,
        s.agent_turns AS agent_turns,
        c.t AS t,
        COUNT(*) AS simulations,
        SUM(c.calls) AS n,
        SUM(c.aligned) AS a,
        SUM(c.misaligned) AS m
    FROM matcher AS m
    CROSS JOIN simulation AS s
    CROSS JOIN turn_count AS c
    WHERE c.simulation_id = s.simulation_id
        AND c.matcher_id = m.matcher_id
        AND s.is_superseded <> 1
    GROUP BY s.run_id, m.matcher, s.agent_turns, c.t
)
SELECT
    p.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    p.matcher AS matcher,
    p.agent_turns AS agent_turns,
    p.t AS t,
    p.simulations AS simulations,
    p.n AS n,
    p.a AS a,
    p.m AS m
FROM pooled AS p
JOIN run AS r ON r.run_id = p.run_id
