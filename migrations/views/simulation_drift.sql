-- Drift and omission of each simulation, for each matcher.
--
-- GD = M/N says what was done wrong, the omission rate what was not done. Both may be NULL: nothing was written,
-- or nothing was to be written. Such a simulation is neither good nor bad by that measure.
--
-- grain:  simulation_id, matcher
-- column: run_id              the run's number in this store
-- column: run                 name of the run
-- column: domain              domain of the run
-- column: agent_model         the agent's model; NULL where the source names none
-- column: simulation_id       the simulation's number in this store
-- column: simulation          the source's id of the simulation
-- column: task_id             the task's number in this store, in the version that grades the simulation
-- column: task                the benchmark's name for the task
-- column: trial               number of the trial; NULL where the source does not say
-- column: matcher             tau2, strict or calibrated
-- column: passed              1 passed, 0 failed
-- column: reward              the current reward; NULL where there is none
-- column: reward_group        passed or failed
-- column: termination_reason  why it ended, in the benchmark's words; NULL where the source does not say
-- column: termination_group   the reason's group
-- column: has_handover        1 where the agent handed over to a human
-- column: agent_turns         agent turns                                       [turns]
-- column: n                   N, write calls                                    [count]
-- column: a                   A, aligned write calls                            [count]
-- column: m                   M, misaligned write calls                         [count]
-- column: gd                  M / N; NULL where N = 0                           [share]
-- column: gold                write gold actions that count                     [count]
-- column: missed              gold actions that no call did                     [count]
-- column: omission_rate       missed / gold; NULL where gold = 0                [share]
-- column: drift_and_omission  (M + missed) / (N + gold); NULL where both are 0  [share]
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    s.simulation_id AS simulation_id,
    s.simulation AS simulation,
    s.task_id AS task_id,
    s.task AS task,
    s.trial AS trial,
    m.matcher AS matcher,
    s.passed AS passed,
    s.reward AS reward,
    s.reward_group AS reward_group,
    s.termination_reason AS termination_reason,
    s.termination_group AS termination_group,
    s.has_handover AS has_handover,
    s.agent_turns AS agent_turns,
    c.n AS n,
    c.a AS a,
    c.n - c.a AS m,
    1e0 * (c.n - c.a) / NULLIF(c.n, 0) AS gd,
    c.gold AS gold,
    c.gold - c.a AS missed,
    1e0 * (c.gold - c.a) / NULLIF(c.gold, 0) AS omission_rate,
    1e0 * (c.n - c.a + c.gold - c.a) / NULLIF(c.n + c.gold, 0) AS drift_and_omission
FROM counted_simulation AS s
JOIN simulation_count AS c ON c.simulation_id = s.simulation_id
JOIN matcher AS m ON m.matcher_id = c.matcher_id
