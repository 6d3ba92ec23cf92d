-- Planned and observed simulations of each task of a run, also of tasks without any.
--
-- grain:  run_id, task
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: task                   the benchmark's name for the task
-- column: is_planned             1 where the run's task list holds it
-- column: versions               versions of the task in the run                              [count]
-- column: trials_planned         trials planned; NULL where unknown, and for an unplanned task [count]
-- column: simulations            simulations observed                                         [count]
-- column: missing                planned trials less different ones observed, at least 0; NULL where unknown [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error                    [count]
-- column: ungraded               simulations without a reward                                 [count]
-- column: passed                 passed simulations                                           [count]
WITH
listed AS (
    SELECT
        t.run_id AS run_id,
        t.task AS task,
        MAX(t.is_planned) AS is_planned,
        COUNT(DISTINCT t.task_hash) AS versions
    FROM task AS t
    GROUP BY t.run_id, t.task
),
observed AS (
    SELECT
        s.run_id AS run_id,
        s.task AS task,
        COUNT(*) AS simulations,
        COUNT(DISTINCT s.trial) + COUNT(*) - COUNT(s.trial) AS trials,
        SUM(s.is_infrastructure_error) AS infrastructure_errors,
        SUM(s.is_ungraded) AS ungraded,
        SUM(s.passed) AS passed
    FROM counted_simulation AS s
    GROUP BY s.run_id, s.task
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    t.task AS task,
    t.is_planned AS is_planned,
    t.versions AS versions,
    CASE WHEN t.is_planned = 1 THEN r.trials_planned END AS trials_planned,
    COALESCE(o.simulations, 0) AS simulations,
    CASE
        WHEN t.is_planned = 0 OR r.trials_planned IS NULL THEN NULL
        WHEN COALESCE(o.trials, 0) >= r.trials_planned THEN 0
        ELSE r.trials_planned - COALESCE(o.trials, 0)
    END AS missing,
    COALESCE(o.infrastructure_errors, 0) AS infrastructure_errors,
    COALESCE(o.ungraded, 0) AS ungraded,
    COALESCE(o.passed, 0) AS passed
FROM listed AS t
JOIN run AS r ON r.run_id = t.run_id
LEFT JOIN observed AS o ON o.run_id = t.run_id AND o.task = t.task
