-- Why the misaligned calls of each run are misaligned: how many there are of each reason.
--
-- param:  run      text?        only this run, by name or number
-- param:  label    text?        only runs with this label
-- param:  model    text?        only this agent model
-- param:  domain   text?        only this domain
-- param:  matcher  text = tau2  matcher: tau2, strict, calibrated, or all
-- grain:  run_id, matcher
-- column: run_id           the run's number in this store
-- column: run              name of the run
-- column: domain           domain of the run
-- column: matcher          tau2, strict or calibrated
-- column: n                N, write calls                                 [count]
-- column: m                M, misaligned write calls                      [count]
-- column: outside_gold     misaligned: no gold action of that tool        [count]
-- column: wrong_arguments  misaligned: the arguments differ from gold     [count]
-- column: repeated         misaligned: equals a gold action already used  [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.matcher AS matcher,
    SUM(v.n) AS n,
    SUM(v.m) AS m,
    SUM(v.outside_gold) AS outside_gold,
    SUM(v.wrong_arguments) AS wrong_arguments,
    SUM(v.repeated) AS repeated
FROM tool_drift AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
GROUP BY v.run_id, v.run, v.domain, v.matcher
ORDER BY v.domain, v.run, v.run_id, v.matcher
