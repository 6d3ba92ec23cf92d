-- Actions in which embedded gold and the action checks differ.
--
-- param:  run     text?           only this run, by name or number
-- param:  label   text?           only runs with this label
-- param:  model   text?           only this agent model
-- param:  domain  text?           only this domain
-- param:  task    text?           only this task
-- param:  limit   integer? {0..}  at most this many rows
-- grain:  simulation_id, kind, position
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: simulation     the source's id of the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: kind           scored_not_embedded or embedded_not_scored
-- column: position       place among the action checks, or among the task's gold actions
-- column: requestor      who was to do it
-- column: tool           the tool
-- column: arguments      the arguments as JSON
-- column: is_match       1 where the benchmark found it done; NULL where it was not scored
-- column: simulation_id  the simulation's number in this store
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.kind AS kind,
    v.position AS position,
    v.requestor AS requestor,
    v.tool AS tool,
    v.arguments AS arguments,
    v.is_match AS is_match,
    v.simulation_id AS simulation_id
FROM gold_mismatch AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:task IS NULL OR v.task = :task)
ORDER BY v.domain, v.run, v.run_id, v.task, v.trial NULLS FIRST, v.simulation_id, v.kind, v.position
LIMIT COALESCE(:limit, 2147483647)
