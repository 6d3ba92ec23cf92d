-- Drift and omission of each simulation.
--
-- param:  run      text?                   only this run, by name or number
-- param:  label    text?                   only runs with this label
-- param:  model    text?                   only this agent model
-- param:  domain   text?                   only this domain
-- param:  matcher  text = tau2             matcher: tau2, strict, calibrated, or all
-- param:  task     text?                   only this task
-- param:  group    text? {passed, failed}  only this reward group
-- param:  limit    integer? {0..}          at most this many rows
-- grain:  simulation_id, matcher
-- column: run_id              the run's number in this store
-- column: run                 name of the run
-- column: simulation          the source's id of the simulation
-- column: task                the benchmark's name for the task
-- column: trial               number of the trial; NULL where the source does not say
-- column: matcher             tau2, strict or calibrated
-- column: reward              the current reward; NULL where there is none
-- column: reward_group        passed or failed
-- column: termination_reason  why it ended, in the benchmark's words; NULL where the source does not say
-- column: n                   N, write calls                                    [count]
-- column: a                   A, aligned write calls                            [count]
-- column: m                   M, misaligned write calls                         [count]
-- column: gd                  M / N; NULL where N = 0                           [share]
-- column: gold                write gold actions that count                     [count]
-- column: missed              gold actions that no call did                     [count]
-- column: omission_rate       missed / gold; NULL where gold = 0                [share]
-- column: drift_and_omission  (M + missed) / (N + gold); NULL where both are 0  [share]
-- column: simulation_id       the simulation's number in this store
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.matcher AS matcher,
    v.reward AS reward,
    v.reward_group AS reward_group,
    v.termination_reason AS termination_reason,
    v.n AS n,
    v.a AS a,
    v.m AS m,
    v.gd AS gd,
    v.gold AS gold,
    v.missed AS missed,
    v.omission_rate AS omission_rate,
    v.drift_and_omission AS drift_and_omission,
    v.simulation_id AS simulation_id
FROM simulation_drift AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:task IS NULL OR v.task = :task)
    AND (:group IS NULL OR v.reward_group = :group)
ORDER BY v.domain, v.run, v.run_id, v.task, v.trial NULLS FIRST, v.simulation_id, v.matcher
LIMIT COALESCE(:limit, 2147483647)
