-- Drift and omission of each run, for all, the passed and the failed simulations.
--
-- param:  run      text?                        only this run, by name or number
-- param:  label    text?                        only runs with this label
-- param:  model    text?                        only this agent model
-- param:  domain   text?                        only this domain
-- param:  matcher  text = tau2                  matcher: tau2, strict, calibrated, or all
-- param:  group    text? {all, passed, failed}  only this reward group
-- grain:  run_id, matcher, reward_group
-- column: domain                 domain of the run
-- column: run                    name of the run
-- column: run_id                 the run's number in this store
-- column: agent_model            the agent's model; NULL where the source names none
-- column: matcher                tau2, strict or calibrated
-- column: reward_group           all, passed or failed
-- column: simulations            simulations that count                                           [count]
-- column: ungraded               simulations without a reward, counted as failed                  [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error                        [count]
-- column: n                      N, write calls                                                   [count]
-- column: a                      A, aligned write calls                                           [count]
-- column: m                      M, misaligned write calls                                        [count]
-- column: gd                     M / N; NULL where N = 0                                          [share]
-- column: gold                   write gold actions that count                                    [count]
-- column: missed                 gold actions that no call did                                    [count]
-- column: omission_rate          missed / gold; NULL where gold = 0                               [share]
-- column: drift_and_omission     (M + missed) / (N + gold); NULL where both are 0                 [share]
-- column: writes_per_simulation  N / simulations; NULL where there is none
-- column: writing_simulations    simulations with N > 0                                           [count]
-- column: macro_gd               mean GD of the simulations with N > 0; NULL where there is none  [share]
SELECT
    v.domain AS domain,
    v.run AS run,
    v.run_id AS run_id,
    v.agent_model AS agent_model,
    v.matcher AS matcher,
    v.reward_group AS reward_group,
    v.simulations AS simulations,
    v.ungraded AS ungraded,
    v.infrastructure_errors AS infrastructure_errors,
    v.n AS n,
    v.a AS a,
    v.m AS m,
    v.gd AS gd,
    v.gold AS gold,
    v.missed AS missed,
    v.omission_rate AS omission_rate,
    v.drift_and_omission AS drift_and_omission,
    v.writes_per_simulation AS writes_per_simulation,
    v.writing_simulations AS writing_simulations,
    v.macro_gd AS macro_gd
FROM domain_drift AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:group IS NULL OR v.reward_group = :group)
ORDER BY
    v.domain,
    v.run,
    v.run_id,
    v.matcher,
    CASE v.reward_group WHEN 'all' THEN 1 WHEN 'passed' THEN 2 ELSE 3 END
