-- What each run is and what the store holds of it.
--
-- grain:  run_id
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: user_model             the user simulator's model; NULL where the source names none
-- column: started_at             when the run was started; NULL where the source does not say
-- column: tasks                  tasks planned or observed                          [count]
-- column: simulations            simulations that count                             [count]
-- column: trials_planned         trials planned for each task; NULL where unknown   [count]
-- column: labels                 the run's labels, comma-separated; NULL where it has none
-- column: tasks_planned          tasks in the run's own list                        [count]
-- column: tasks_observed         tasks with a simulation                            [count]
-- column: simulations_planned    planned tasks times planned trials; NULL where unknown [count]
-- column: ungraded               simulations without a reward                       [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error          [count]
-- column: superseded             simulations replaced by a resumed run, not counted [count]
-- column: imports                imports that gave the run                          [count]
-- column: problems               problems met by these imports                      [count]
-- column: last_import_at         when the last of them was made (UTC)
WITH RECURSIVE
numbered_label AS (
    SELECT
        l.run_id AS run_id,
        l.label AS label,
        ROW_NUMBER() OVER (PARTITION BY l.run_id ORDER BY l.label) AS place
    FROM label AS l
),
joined_label AS (
    SELECT n.run_id AS run_id, n.place AS place, n.label AS labels
    FROM numbered_label AS n
    WHERE n.place = 1
    UNION ALL
    SELECT j.run_id AS run_id, n.place AS place, j.labels || ', ' || n.label AS labels
    FROM joined_label AS j
    JOIN numbered_label AS n ON n.run_id = j.run_id AND n.place = j.place + 1
),
label_count AS (
    SELECT l.run_id AS run_id, COUNT(*) AS labels
    FROM label AS l
    GROUP BY l.run_id
),
task_total AS (
    SELECT
        t.run_id AS run_id,
        COUNT(DISTINCT t.task) AS tasks,
        COUNT(DISTINCT CASE WHEN t.is_planned = 1 THEN t.task END) AS tasks_planned
    FROM task AS t
    GROUP BY t.run_id
),
-- The matcher tau2 has verdicts on every simulation, so its counts are those of all. SQLite takes a
-- cross join in the order written: the counts are found by their primary key.
simulation_total AS (
    SELECT
        c.run_id AS run_id,
        SUM(c.simulations) AS simulations,
        COUNT(DISTINCT t.task) AS tasks_observed,
        SUM(c.ungraded) AS ungraded,
        SUM(c.infrastructure_errors) AS infrastructure_errors
    FROM matcher AS m
    CROSS JOIN run AS o
    CROSS JOIN task_count AS c
    JOIN task AS t ON t.task_id = c.task_id
    WHERE m.matcher = 'tau2' AND c.run_id = o.run_id AND c.matcher_id = m.matcher_id
    GROUP BY c.run_id
),
superseded_total AS (
    SELECT s.run_id AS run_id, COUNT(*) AS superseded
    FROM simulation AS s
    WHERE s.is_superseded = 1
    GROUP BY s.run_id
),
import_total AS (
    SELECT
        i.run_id AS run_id,
        COUNT(*) AS imports,
        SUM(i.problems) AS problems,
        MAX(i.imported_at) AS last_import_at
    FROM import AS i
    GROUP BY i.run_id
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    r.user_model AS user_model,
    r.started_at AS started_at,
    COALESCE(t.tasks, 0) AS tasks,
    COALESCE(s.simulations, 0) AS simulations,
    r.trials_planned AS trials_planned,
    j.labels AS labels,
    COALESCE(t.tasks_planned, 0) AS tasks_planned,
    COALESCE(s.tasks_observed, 0) AS tasks_observed,
    CASE WHEN t.tasks_planned > 0 THEN t.tasks_planned * r.trials_planned END
        AS simulations_planned,
    COALESCE(s.ungraded, 0) AS ungraded,
    COALESCE(s.infrastructure_errors, 0) AS infrastructure_errors,
    COALESCE(x.superseded, 0) AS superseded,
    COALESCE(i.imports, 0) AS imports,
    COALESCE(i.problems, 0) AS problems,
    i.last_import_at AS last_import_at
FROM run AS r
LEFT JOIN task_total AS t ON t.run_id = r.run_id
LEFT JOIN simulation_total AS s ON s.run_id = r.run_id
LEFT JOIN superseded_total AS x ON x.run_id = r.run_id
LEFT JOIN import_total AS i ON i.run_id = r.run_id
LEFT JOIN label_count AS c ON c.run_id = r.run_id
LEFT JOIN joined_label AS j ON j.run_id = c.run_id AND j.place = c.labels
