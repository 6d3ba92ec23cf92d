-- What a simulation changed in the state of its environment: values added, removed and changed.
--
-- Simulations of which the source tells both states. A change of kind is a change: an object that loses its last field
-- is left without fields, which is a value of its own.
--
-- grain:  simulation_id, object, field
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: simulation_id  the simulation's number in this store
-- column: simulation     the source's id of the simulation
-- column: task_id        the task's number in this store
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: object         path of the object that has the value, as a JSON pointer; empty for the state as a whole
-- column: field          key of the value in that object
-- column: change         added, removed or changed
-- column: kind_before    kind of the value before; NULL where it was not there
-- column: value_before   the value before: a text as it is, anything else as JSON; NULL where it was not there
-- column: kind_after     kind of the value after; NULL where it is not there
-- column: value_after    the value after; NULL where it is not there
WITH
pair AS (
    SELECT DISTINCT
        x.before_id AS before_id,
        x.after_id AS after_id
    FROM simulation_state AS x
    WHERE x.before_id <> x.after_id
),
difference AS (
    SELECT
        p.before_id AS before_id,
        p.after_id AS after_id,
        b.object AS object,
        b.field AS field,
        CASE WHEN a.state_id IS NULL THEN 'removed' ELSE 'changed' END AS change,
        b.kind AS kind_before,
        b.value AS value_before,
        a.kind AS kind_after,
        a.value AS value_after
    FROM pair AS p
    JOIN state_field AS b ON b.state_id = p.before_id
    LEFT JOIN state_field AS a ON a.state_id = p.after_id AND a.object = b.object AND a.field = b.field
    WHERE a.state_id IS NULL OR a.kind <> b.kind OR a.value <> b.value
    UNION ALL
    SELECT
        p.before_id AS before_id,
        p.after_id AS after_id,
        a.object AS object,
        a.field AS field,
        'added' AS change,
        NULL AS kind_before,
        NULL AS value_before,
        a.kind AS kind_after,
        a.value AS value_after
    FROM pair AS p
    JOIN state_field AS a ON a.state_id = p.after_id
    LEFT JOIN state_field AS b ON b.state_id = p.before_id AND b.object = a.object AND b.field = a.field
    WHERE b.state_id IS NULL
)
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    s.simulation_id AS simulation_id,
    s.simulation AS simulation,
    s.task_id AS task_id,
    s.task AS task,
    s.trial AS trial,
    d.object AS object,
    d.field AS field,
    d.change AS change,
    d.kind_before AS kind_before,
    d.value_before AS value_before,
    d.kind_after AS kind_after,
    d.value_after AS value_after
FROM counted_simulation AS s
JOIN simulation_state AS x ON x.simulation_id = s.simulation_id
JOIN difference AS d ON d.before_id = x.before_id AND d.after_id = x.after_id
