-- Every value of the state in which a simulation ended.
--
-- Simulations whose source does not tell the state after are left out. A value is told by its object's path and its key
-- in that object; a list of plain values is one value, a list that holds objects has its places as keys.
--
-- grain:  simulation_id, object, field
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: simulation_id  the simulation's number in this store
-- column: simulation     the source's id of the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: object         path of the object that has the value, as a JSON pointer; empty for the state as a whole
-- column: field          key of the value in that object
-- column: kind           text, number, boolean, null, list or object; an object here is one without fields
-- column: value          a text as it is, anything else as JSON in one spelling
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.simulation_id AS simulation_id,
    s.simulation AS simulation,
    s.task AS task,
    s.trial AS trial,
    f.object AS object,
    f.field AS field,
    f.kind AS kind,
    f.value AS value
FROM counted_simulation AS s
JOIN simulation_state AS x ON x.simulation_id = s.simulation_id
JOIN state_field AS f ON f.state_id = x.after_id
