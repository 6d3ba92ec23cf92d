-- Each failed simulation, what it is put down to, and the assertions it did not meet, by name.
--
-- param:  run        text?           only this run, by name or number
-- param:  label      text?           only runs with this label
-- param:  model      text?           only this agent model
-- param:  domain     text?           only this domain
-- param:  task       text?           only this task
-- param:  cause      text? {agent_failure, agent_fault, user_fault, limit, infrastructure_fault, ungraded, unknown}
--     only this cause
-- param:  component  text?           only where this component was not met
-- param:  limit      integer? {0..}  at most this many rows
-- grain:  simulation_id
-- column: run_id              the run's number in this store
-- column: run                 name of the run
-- column: simulation          the source's id of the simulation
-- column: task                the benchmark's name for the task
-- column: trial               number of the trial; NULL where the source does not say
-- column: reward              the current reward; NULL where there is none
-- column: termination_reason  why it ended, in the benchmark's words; NULL where the source does not say
-- column: error               the error that ended it; NULL where none is told
-- column: cause               what the failure is put down to
-- column: unmet               unmet assertions and components that the reward is made of  [count]
-- column: assertions          components and what they assert, by semicolons; NULL where the grading tells none
-- column: command             command that shows the simulation
-- column: simulation_id       the simulation's number in this store
WITH RECURSIVE
part AS (
    SELECT
        a.simulation_id AS simulation_id,
        a.component || COALESCE(': ' || a.assertion, '') AS text,
        ROW_NUMBER() OVER (PARTITION BY a.simulation_id ORDER BY a.component, a.position) AS place,
        COUNT(*) OVER (PARTITION BY a.simulation_id) AS places
    FROM failed_assertion AS a
),
-- One more assertion at a time; the last row of a simulation has them all.
joined AS (
    SELECT p.simulation_id AS simulation_id, p.place AS place, p.places AS places, p.text AS assertions
    FROM part AS p
    WHERE p.place = 1
    UNION ALL
    SELECT p.simulation_id, p.place, p.places, j.assertions || '; ' || p.text
    FROM joined AS j
    JOIN part AS p ON p.simulation_id = j.simulation_id AND p.place = j.place + 1
)
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.reward AS reward,
    v.termination_reason AS termination_reason,
    v.error AS error,
    v.cause AS cause,
    v.unmet AS unmet,
    o.assertions AS assertions,
    'driftbase show ' || v.simulation_id || ' --simulation' AS command,
    v.simulation_id AS simulation_id
FROM failure_cause AS v
LEFT JOIN joined AS o ON o.simulation_id = v.simulation_id AND o.place = o.places
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:task IS NULL OR v.task = :task)
    AND (:cause IS NULL OR v.cause = :cause)
    AND (:component IS NULL OR v.simulation_id IN (
        SELECT c.simulation_id FROM failed_assertion AS c WHERE c.component = :component
    ))
ORDER BY v.domain, v.run, v.run_id, v.task, v.trial NULLS FIRST, v.simulation_id
LIMIT COALESCE(:limit, 2147483647)
