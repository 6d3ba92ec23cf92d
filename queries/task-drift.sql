-- Drift and omission of each task.
--
-- param:  run      text?           only this run, by name or number
-- param:  label    text?           only runs with this label
-- param:  model    text?           only this agent model
-- param:  domain   text?           only this domain
-- param:  matcher  text = tau2     matcher: tau2, strict, calibrated, or all
-- param:  task     text?           only this task
-- param:  limit    integer? {0..}  at most this many rows
-- grain:  task_id, matcher
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: task           the benchmark's name for the task
-- column: task_id        the task's number in this store
-- column: matcher        tau2, strict or calibrated
-- column: simulations    simulations that count                        [count]
-- column: passed         passed simulations                            [count]
-- column: n              N, write calls                                [count]
-- column: a              A, aligned write calls                        [count]
-- column: m              M, misaligned write calls                     [count]
-- column: gd             M / N; NULL where N = 0                       [share]
-- column: gold           write gold actions, once for each simulation  [count]
-- column: missed         gold actions that no call did                 [count]
-- column: omission_rate  missed / gold; NULL where gold = 0            [share]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.task AS task,
    v.task_id AS task_id,
    v.matcher AS matcher,
    v.simulations AS simulations,
    v.passed AS passed,
    v.n AS n,
    v.a AS a,
    v.m AS m,
    v.gd AS gd,
    v.gold AS gold,
    v.missed AS missed,
    v.omission_rate AS omission_rate
FROM task_drift AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:task IS NULL OR v.task = :task)
ORDER BY v.domain, v.run, v.run_id, v.task, v.task_id, v.matcher
LIMIT COALESCE(:limit, 2147483647)
