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
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    m.matcher AS matcher,
    c.agent_turns AS agent_turns,
    c.t AS t,
    c.simulations AS simulations,
    c.calls AS n,
    c.aligned AS a,
    c.misaligned AS m
FROM matcher AS m
-- SQLite takes a cross join in the order written: the counts are found by their primary key.
CROSS JOIN run AS r
CROSS JOIN run_turn_count AS c
WHERE c.run_id = r.run_id AND c.matcher_id = m.matcher_id
