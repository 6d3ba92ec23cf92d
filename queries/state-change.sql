-- What each simulation changed in the state of its environment.
--
-- param:  run         text?           only this run, by name or number
-- param:  label       text?           only runs with this label
-- param:  model       text?           only this agent model
-- param:  domain      text?           only this domain
-- param:  task        text?           only this task
-- param:  simulation  text?           only this simulation, by id or number
-- param:  limit       integer? {0..}  at most this many rows
-- grain:  simulation_id, object, field
-- column: run_id         the run's number in this store
-- column: simulation_id  the simulation's number in this store
-- column: simulation     the source's id of the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: object         path of the object that has the value, as a JSON pointer
-- column: field          key of the value in that object
-- column: change         added, removed or changed
-- column: kind_before    kind of the value before; NULL where it was not there
-- column: value_before   the value before; NULL where it was not there
-- column: kind_after     kind of the value after; NULL where it is not there
-- column: value_after    the value after; NULL where it is not there
SELECT
    v.run_id AS run_id,
    v.simulation_id AS simulation_id,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.object AS object,
    v.field AS field,
    v.change AS change,
    v.kind_before AS kind_before,
    v.value_before AS value_before,
    v.kind_after AS kind_after,
    v.value_after AS value_after
FROM state_change AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:task IS NULL OR v.task = :task)
    AND (:simulation IS NULL OR v.simulation = :simulation OR CAST(v.simulation_id AS VARCHAR(20)) = :simulation)
ORDER BY v.run_id, v.task, v.trial NULLS FIRST, v.simulation_id, v.object, v.field
LIMIT COALESCE(:limit, 2147483647)
