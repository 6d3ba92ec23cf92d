-- Gold actions by who is to do them, and how many were missed.
--
-- param:  run      text?        only this run, by name or number
-- param:  label    text?        only runs with this label
-- param:  model    text?        only this agent model
-- param:  domain   text?        only this domain
-- param:  matcher  text = tau2  matcher: tau2, strict, calibrated, or all
-- grain:  run_id, matcher, requestor
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: matcher        tau2, strict or calibrated
-- column: requestor      who is to do them, assistant or user
-- column: gold           write gold actions that count              [count]
-- column: a              gold actions that a call of the agent did  [count]
-- column: missed         gold actions that no call did              [count]
-- column: omission_rate  missed / gold                              [share]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.matcher AS matcher,
    v.requestor AS requestor,
    v.gold AS gold,
    v.a AS a,
    v.missed AS missed,
    v.omission_rate AS omission_rate
FROM gold_requestor AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
ORDER BY v.domain, v.run, v.run_id, v.matcher, v.requestor
