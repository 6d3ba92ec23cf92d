-- Tasks whose evaluation criteria differ between runs, one row for each version.
--
-- param:  run     text?           only tasks of this run, by name or number
-- param:  label   text?           only tasks of runs with this label
-- param:  model   text?           only tasks of runs of this agent model
-- param:  domain  text?           only this domain
-- param:  task    text?           only this task
-- param:  limit   integer? {0..}  at most this many rows
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
asked AS (
    SELECT DISTINCT v.domain AS domain, v.task AS task
    FROM coverage AS v
    WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
        AND (:label IS NULL
            OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
        AND (:model IS NULL OR v.agent_model = :model)
)
SELECT
    g.domain AS domain,
    g.task AS task,
    g.version AS version,
    g.task_hash AS task_hash,
    g.change AS change,
    g.gold_actions AS gold_actions,
    g.runs AS runs,
    g.first_run_id AS first_run_id,
    g.first_run AS first_run
FROM gold_change AS g
JOIN asked AS a ON a.domain = g.domain AND a.task = g.task
WHERE (:domain IS NULL OR g.domain = :domain)
    AND (:task IS NULL OR g.task = :task)
ORDER BY g.domain, g.task, g.version, g.task_hash
LIMIT COALESCE(:limit, 2147483647)
