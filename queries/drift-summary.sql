-- The drift table: counts, GD, omission and pass rate of each run, for all, the passed and the failed simulations.
--
-- This is the table that `driftbase import` ends with. The pass rate is τ²'s official one, which leaves
-- infrastructure errors out.
--
-- param:  run      text?        only this run, by name or number
-- param:  run_ids  text?        only these runs, numbers separated by commas
-- param:  from     integer?     only runs with this number or a greater one
-- param:  to       integer?     only runs with this number or a smaller one
-- param:  label    text?        only runs with this label
-- param:  model    text?        only this agent model
-- param:  domain   text?        only this domain
-- param:  matcher  text = tau2  matcher: tau2, strict or calibrated
-- grain:  run_id, reward_group
-- column: run_id         the run's number in this store
-- column: domain         domain of the run
-- column: reward_group   all, passed or failed
-- column: simulations    simulations that count                                             [count]
-- column: n              N, write calls                                                     [count]
-- column: a              A, aligned write calls                                             [count]
-- column: m              M, misaligned write calls                                          [count]
-- column: gd             M / N; NULL where N = 0                                            [share]
-- column: missed         gold actions that no call did                                      [count]
-- column: gold           write gold actions that count                                      [count]
-- column: omission_rate  missed / gold; NULL where gold = 0                                 [share]
-- column: pass_rate      official pass rate of the run; NULL on the rows of passed and failed [share]
SELECT
    v.run_id AS run_id,
    v.domain AS domain,
    v.reward_group AS reward_group,
    v.simulations AS simulations,
    v.n AS n,
    v.a AS a,
    v.m AS m,
    v.gd AS gd,
    v.missed AS missed,
    v.gold AS gold,
    v.omission_rate AS omission_rate,
    CASE WHEN v.reward_group = 'all' THEN p.pass_rate END AS pass_rate
FROM domain_drift AS v
JOIN pass_rate AS p ON p.run_id = v.run_id
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:run_ids IS NULL OR ',' || :run_ids || ',' LIKE '%,' || CAST(v.run_id AS VARCHAR(20)) || ',%')
    -- SQLite looks up the runs between two numbers; for any other condition it goes through all runs, however
    -- many there are. The same is asked of the pass rates, which would be worked out for every run.
    AND v.run_id BETWEEN COALESCE(:from, 0) AND COALESCE(:to, 9223372036854775807)
    AND p.run_id BETWEEN COALESCE(:from, 0) AND COALESCE(:to, 9223372036854775807)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND v.matcher = :matcher
ORDER BY
    v.domain,
    v.run_id,
    CASE v.reward_group WHEN 'all' THEN 1 WHEN 'passed' THEN 2 ELSE 3 END
