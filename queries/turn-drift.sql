-- GD at each agent turn over the window of the last turns, of any size.
--
-- GD_t = 0.5 - 0.5 (A - M) / N, where N counts all calls of the agent: 0.5 is neutral. Few long simulations remain at
-- large t.
--
-- param:  run      text?              only this run, by name or number
-- param:  label    text?              only runs with this label
-- param:  model    text?              only this agent model
-- param:  domain   text?              only this domain
-- param:  matcher  text = tau2        matcher: tau2, strict, calibrated, or all
-- param:  window   integer = 5 {1..}  agent turns in the window
-- param:  limit    integer? {0..}     at most this many rows
-- grain:  run_id, matcher, window_turns, t
-- column: run_id        the run's number in this store
-- column: run           name of the run
-- column: domain        domain of the run
-- column: agent_model   the agent's model; NULL where the source names none
-- column: matcher       tau2, strict or calibrated
-- column: window_turns  size of the window                                 [turns]
-- column: t             agent turn at the end of the window, from 1
-- column: simulations   simulations that have an agent turn t              [count]
-- column: n             the agent's tool calls in the window, of any kind  [count]
-- column: a             aligned write calls in the window                  [count]
-- column: m             misaligned write calls in the window               [count]
-- column: gd            0.5 - 0.5 (A - M) / N; NULL where N = 0            [share]
WITH
-- A running count enters at its own turn and leaves again when the window has moved on by its size.
step AS (
    SELECT 0 AS shift, 1 AS sign
    UNION ALL
    SELECT :window AS shift, -1 AS sign
),
asked AS (
    SELECT
        v.run_id AS run_id,
        v.run AS run,
        v.domain AS domain,
        v.agent_model AS agent_model,
        v.matcher AS matcher,
        v.agent_turns AS agent_turns,
        v.t AS t,
        v.simulations AS simulations,
        v.n AS n,
        v.a AS a,
        v.m AS m
    FROM turn_running_count AS v
    WHERE :window >= 1
        AND (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
        AND (:label IS NULL
            OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
        AND (:model IS NULL OR v.agent_model = :model)
        AND (:domain IS NULL OR v.domain = :domain)
        AND (:matcher = 'all' OR v.matcher = :matcher)
)
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.matcher AS matcher,
    :window AS window_turns,
    v.t + w.shift AS t,
    SUM(CASE WHEN w.sign = 1 THEN v.simulations ELSE 0 END) AS simulations,
    SUM(w.sign * v.n) AS n,
    SUM(w.sign * v.a) AS a,
    SUM(w.sign * v.m) AS m,
    5e-1 - 5e-1 * (SUM(w.sign * v.a) - SUM(w.sign * v.m)) / NULLIF(SUM(w.sign * v.n), 0) AS gd
FROM asked AS v
JOIN step AS w ON v.t + w.shift <= v.agent_turns
GROUP BY v.run_id, v.run, v.domain, v.agent_model, v.matcher, v.t + w.shift
ORDER BY v.domain, v.run, v.run_id, v.matcher, window_turns, v.t + w.shift
LIMIT COALESCE(:limit, 2147483647)
