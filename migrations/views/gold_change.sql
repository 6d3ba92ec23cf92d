-- Tasks whose evaluation criteria are not the same everywhere, one row for each version.
--
-- Only tasks embedded in a run are compared, by domain and name. Versions are numbered by the start of the run
-- that has them first. Scores of a task across versions are not comparable.
--
-- grain:  domain, task, task_hash
-- column: domain        domain of the runs
-- column: task          the benchmark's name for the task
-- column: version       number of the version, from 1
-- column: task_hash     hash of what grades the task
-- column: change        against the version before: actions, or criteria where only other criteria differ; first
-- column: gold_actions  gold actions of the version, of any tool type  [count]
-- column: runs          runs that have the version                     [count]
-- column: first_run_id  number of the first of them in this store
-- column: first_run     name of the first of them
WITH
embedded AS (
    SELECT
        r.domain AS domain,
        t.task AS task,
        t.task_hash AS task_hash,
        t.gold_hash AS gold_hash,
        t.task_id AS task_id,
        t.run_id AS run_id,
        r.run AS run,
        r.started_at AS started_at
    FROM task AS t
    JOIN run AS r ON r.run_id = t.run_id
    WHERE t.gold_source = 'task'
),
changed AS (
    SELECT e.domain AS domain, e.task AS task
    FROM embedded AS e
    GROUP BY e.domain, e.task
    HAVING COUNT(DISTINCT e.task_hash) > 1
),
placed AS (
    SELECT
        e.domain AS domain,
        e.task AS task,
        e.task_hash AS task_hash,
        e.gold_hash AS gold_hash,
        e.task_id AS task_id,
        e.run_id AS run_id,
        e.run AS run,
        e.started_at AS started_at,
        COUNT(*) OVER (PARTITION BY e.domain, e.task, e.task_hash) AS runs,
        ROW_NUMBER() OVER (
            PARTITION BY e.domain, e.task, e.task_hash
            ORDER BY e.started_at NULLS LAST, e.run, e.run_id, e.task_id
        ) AS place
    FROM embedded AS e
    JOIN changed AS c ON c.domain = e.domain AND c.task = e.task
),
version AS (
    SELECT
        p.domain AS domain,
        p.task AS task,
        p.task_hash AS task_hash,
        p.gold_hash AS gold_hash,
        p.task_id AS task_id,
        p.run_id AS run_id,
        p.run AS run,
        p.runs AS runs,
        ROW_NUMBER() OVER (
            PARTITION BY p.domain, p.task
            ORDER BY p.started_at NULLS LAST, p.run, p.task_hash
        ) AS version
    FROM placed AS p
    WHERE p.place = 1
),
action_count AS (
    SELECT g.task_id AS task_id, COUNT(*) AS gold_actions
    FROM gold_action AS g
    GROUP BY g.task_id
)
SELECT
    v.domain AS domain,
    v.task AS task,
    v.version AS version,
    v.task_hash AS task_hash,
    CASE
        WHEN b.task_id IS NULL THEN 'first'
        WHEN b.gold_hash <> v.gold_hash THEN 'actions'
        ELSE 'criteria'
    END AS change,
    COALESCE(n.gold_actions, 0) AS gold_actions,
    v.runs AS runs,
    v.run_id AS first_run_id,
    v.run AS first_run
FROM version AS v
LEFT JOIN version AS b
    ON b.domain = v.domain AND b.task = v.task AND b.version = v.version - 1
LEFT JOIN action_count AS n ON n.task_id = v.task_id
