-- Drift and omission of each task, pooled over its simulations in a run, for each matcher.
--
-- A task whose grading changed within a run has one row for each version: task_id and task_hash tell them apart.
--
-- grain:  task_id, matcher
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: task_id        the task's number in this store
-- column: task           the benchmark's name for the task
-- column: task_hash      hash of what grades it
-- column: gold_source    task, action_checks or none
-- column: matcher        tau2, strict or calibrated
-- column: simulations    simulations that count                       [count]
-- column: passed         passed simulations                           [count]
-- column: n              N, write calls                               [count]
-- column: a              A, aligned write calls                       [count]
-- column: m              M, misaligned write calls                    [count]
-- column: gd             M / N; NULL where N = 0                      [share]
-- column: gold           write gold actions, once for each simulation [count]
-- column: missed         gold actions that no call did                [count]
-- column: omission_rate  missed / gold; NULL where gold = 0           [share]
WITH
-- SQLite takes a cross join in the order written: the counts are found by their primary key.
pooled AS (
    SELECT
        c.task_id AS task_id,
        m.matcher AS matcher,
        SUM(c.simulations) AS simulations,
        COALESCE(SUM(c.simulations) FILTER (WHERE c.is_passed = 1), 0) AS passed,
        SUM(c.n) AS n,
        SUM(c.a) AS a,
        SUM(c.gold) AS gold
    FROM matcher AS m
    CROSS JOIN run AS r
    CROSS JOIN task_count AS c
    WHERE c.run_id = r.run_id AND c.matcher_id = m.matcher_id
    GROUP BY r.run_id, m.matcher, c.task_id
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    t.task_id AS task_id,
    t.task AS task,
    t.task_hash AS task_hash,
    t.gold_source AS gold_source,
    p.matcher AS matcher,
    p.simulations AS simulations,
    p.passed AS passed,
    p.n AS n,
    p.a AS a,
    p.n - p.a AS m,
    1e0 * (p.n - p.a) / NULLIF(p.n, 0) AS gd,
    p.gold AS gold,
    p.gold - p.a AS missed,
    1e0 * (p.gold - p.a) / NULLIF(p.gold, 0) AS omission_rate
FROM pooled AS p
JOIN task AS t ON t.task_id = p.task_id
JOIN run AS r ON r.run_id = t.run_id
