-- How the simulations ended, and how many of them passed.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- grain:  run_id, termination_reason, termination_group
-- column: run_id              the run's number in this store
-- column: run                 name of the run
-- column: domain              domain of the run
-- column: termination_reason  why they ended, in the benchmark's words; NULL where the source does not say
-- column: termination_group   completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: simulations         simulations that ended so                 [count]
-- column: share               simulations / all simulations of the run  [share]
-- column: passed              passed simulations                        [count]
-- column: ungraded            simulations without a reward              [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.termination_reason AS termination_reason,
    v.termination_group AS termination_group,
    v.simulations AS simulations,
    v.share AS share,
    v.passed AS passed,
    v.ungraded AS ungraded
FROM termination AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.domain, v.run, v.run_id, v.termination_reason NULLS FIRST, v.termination_group
