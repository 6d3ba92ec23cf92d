-- Chances that k simulations of a task all pass, or that one of them does, in both conventions about errors.
--
-- pass^k is the mean over tasks of C(c, k) / C(n, k), and pass@k that of 1 - C(n - c, k) / C(n, k), where n
-- simulations of a task were counted and c of them passed (arXiv 2406.12045). Both are undefined for a task with
-- n < k: such tasks are left out, see tasks_counted. k runs from 1 to the largest number of simulations any task
-- of the run has.
--
-- grain:  run_id, convention, k
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: convention     official: infrastructure errors left out; all: counted as failures
-- column: k              simulations drawn from each task                             [count]
-- column: pass_hat_k     chance that all k pass; NULL where no task is counted        [share]
-- column: pass_at_k      chance that one of k passes; NULL where no task is counted   [share]
-- column: tasks_counted  tasks with n >= k                                            [count]
-- column: tasks          tasks planned or observed                                    [count]
WITH RECURSIVE
task_total AS (
    SELECT t.run_id AS run_id, COUNT(DISTINCT t.task) AS tasks
    FROM task AS t
    GROUP BY t.run_id
),
convention AS (
    SELECT 'official' AS convention, 0 AS with_errors
    UNION ALL
    SELECT 'all' AS convention, 1 AS with_errors
),
-- n and c of each task.
task_result AS (
    SELECT
        s.run_id AS run_id,
        v.convention AS convention,
        s.task AS task,
        COUNT(*) AS n,
        SUM(CASE WHEN s.is_infrastructure_error = 0 THEN s.passed ELSE 0 END) AS c
    FROM counted_simulation AS s
    JOIN convention AS v ON v.with_errors = 1 OR s.is_infrastructure_error = 0
    GROUP BY s.run_id, v.convention, s.task
),
-- Tasks with equal n and c are worked out once.
kind AS (
    SELECT t.run_id AS run_id, t.convention AS convention, t.n AS n, t.c AS c, COUNT(*) AS tasks
    FROM task_result AS t
    GROUP BY t.run_id, t.convention, t.n, t.c
),
-- C(c, k) / C(n, k) is the product of (c - i) / (n - i) over i < k.
chance AS (
    SELECT
        d.run_id AS run_id,
        d.convention AS convention,
        d.n AS n,
        d.c AS c,
        d.tasks AS tasks,
        1 AS k,
        1e0 * d.c / d.n AS all_pass,
        1e0 * (d.n - d.c) / d.n AS none_passes
    FROM kind AS d
    UNION ALL
    SELECT
        h.run_id AS run_id,
        h.convention AS convention,
        h.n AS n,
        h.c AS c,
        h.tasks AS tasks,
        h.k + 1 AS k,
        CASE WHEN h.c > h.k THEN h.all_pass * (h.c - h.k) / (h.n - h.k) ELSE 0e0 END AS all_pass,
        CASE WHEN h.n - h.c > h.k THEN h.none_passes * (h.n - h.c - h.k) / (h.n - h.k)
            ELSE 0e0 END AS none_passes
    FROM chance AS h
    WHERE h.k < h.n
),
pooled AS (
    SELECT
        h.run_id AS run_id,
        h.convention AS convention,
        h.k AS k,
        SUM(h.tasks) AS tasks_counted,
        SUM(h.tasks * h.all_pass) AS all_pass,
        SUM(h.tasks * (1 - h.none_passes)) AS one_passes
    FROM chance AS h
    GROUP BY h.run_id, h.convention, h.k
),
place AS (
    SELECT p.run_id AS run_id, v.convention AS convention, p.k AS k
    FROM pooled AS p
    CROSS JOIN convention AS v
    WHERE p.convention = 'all'
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    a.convention AS convention,
    a.k AS k,
    p.all_pass / NULLIF(p.tasks_counted, 0) AS pass_hat_k,
    p.one_passes / NULLIF(p.tasks_counted, 0) AS pass_at_k,
    COALESCE(p.tasks_counted, 0) AS tasks_counted,
    t.tasks AS tasks
FROM place AS a
JOIN run AS r ON r.run_id = a.run_id
JOIN task_total AS t ON t.run_id = a.run_id
LEFT JOIN pooled AS p ON p.run_id = a.run_id AND p.convention = a.convention AND p.k = a.k
