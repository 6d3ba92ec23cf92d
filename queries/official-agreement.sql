-- The benchmark's own action checks beside our counts, and where they differ.
--
-- param:  run      text?                    only this run, by name or number
-- param:  label    text?                    only runs with this label
-- param:  model    text?                    only this agent model
-- param:  domain   text?                    only this domain
-- param:  matcher  text = tau2              matcher: tau2, strict, calibrated, or all
-- param:  level    text? {run, simulation}  only this level
-- param:  cause    text? {ended_early, not_checked, other_gold, gold_differs, user_call, one_to_one, other_rule}
--     only simulations that differ for this cause
-- param:  limit    integer? {0..}           at most this many rows
-- grain:  run_id, matcher, level, simulation_id
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: matcher                tau2, strict or calibrated
-- column: level                  run or simulation
-- column: simulation             the source's id of the simulation; NULL at level run
-- column: task                   the benchmark's name for the task; NULL at level run
-- column: trial                  number of the trial; NULL at level run, and where the source does not say
-- column: official_checks        official action checks of write type    [count]
-- column: official_matched       those of them found done                [count]
-- column: gold                   write gold actions that count           [count]
-- column: a                      A, aligned write calls                  [count]
-- column: simulations            simulations of the run, or 1            [count]
-- column: simulations_differing  simulations where the two differ, or 1  [count]
-- column: cause                  why they differ; NULL at level run
-- column: simulation_id          the simulation's number in this store; NULL at level run
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.matcher AS matcher,
    v.level AS level,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.official_checks AS official_checks,
    v.official_matched AS official_matched,
    v.gold AS gold,
    v.a AS a,
    v.simulations AS simulations,
    v.simulations_differing AS simulations_differing,
    v.cause AS cause,
    v.simulation_id AS simulation_id
FROM official_agreement AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:level IS NULL OR v.level = :level)
    AND (:cause IS NULL OR v.cause = :cause)
ORDER BY
    v.domain,
    v.run,
    v.run_id,
    v.matcher,
    CASE v.level WHEN 'run' THEN 1 ELSE 2 END,
    v.simulation_id NULLS FIRST
LIMIT COALESCE(:limit, 2147483647)
