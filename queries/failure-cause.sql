-- How the simulations of each run came out: passed, or failed by each cause.
--
-- `driftbase query failed-assertion` names what each failed simulation did not meet.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- grain:  run_id
-- column: run_id                the run's number in this store
-- column: run                   name of the run
-- column: domain                domain of the run
-- column: agent_model           the agent's model; NULL where the source names none
-- column: simulations           simulations that count                               [count]
-- column: passed                passed                                               [count]
-- column: agent_failure         ended by either side, and not rewarded in full       [count]
-- column: agent_fault           the agent's program broke                            [count]
-- column: user_fault            the user simulator broke                             [count]
-- column: limit_reached         ended by a limit of steps, time or context           [count]
-- column: infrastructure_fault  neither side's doing                                 [count]
-- column: ungraded              ended by either side, and no reward known            [count]
-- column: unknown               failed, and the source does not say how it ended     [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.simulations AS simulations,
    v.passed AS passed,
    v.agent_failure AS agent_failure,
    v.agent_fault AS agent_fault,
    v.user_fault AS user_fault,
    v.limit_reached AS limit_reached,
    v.infrastructure_fault AS infrastructure_fault,
    v.ungraded AS ungraded,
    v.unknown AS unknown
FROM run_outcome AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.domain, v.run, v.run_id
