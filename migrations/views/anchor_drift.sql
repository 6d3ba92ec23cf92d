-- Drift and omission of each anchor by domain, for all, the passed and the failed simulations.
--
-- grain:  anchor, domain, matcher, reward_group
-- column: anchor                 name of the anchor
-- column: domain                 domain
-- column: matcher                the matcher
-- column: reward_group           all, passed or failed
-- column: tasks                  tasks with figures of their own; 0 where the anchor has none  [count]
-- column: simulations            simulations                                                   [count]
-- column: ungraded               simulations without a reward, counted as failed               [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error                     [count]
-- column: n                      N, write calls                                                [count]
-- column: a                      A, aligned write calls                                        [count]
-- column: m                      M, misaligned write calls                                     [count]
-- column: gd                     M / N; NULL where N = 0                                       [share]
-- column: gold                   write gold actions that count                                 [count]
-- column: missed                 gold actions that no call did                                 [count]
-- column: omission_rate          missed / gold; NULL where gold = 0                            [share]
-- column: pass_rate              official pass rate; NULL on the rows of passed and failed     [share]
WITH
reward_set AS (
    SELECT 'all' AS reward_group, 'passed' AS part
    UNION ALL
    SELECT 'all' AS reward_group, 'failed' AS part
    UNION ALL
    SELECT 'passed' AS reward_group, 'passed' AS part
    UNION ALL
    SELECT 'failed' AS reward_group, 'failed' AS part
),
pooled AS (
    SELECT
        a.anchor AS anchor,
        f.domain AS domain,
        f.matcher AS matcher,
        g.reward_group AS reward_group,
        COUNT(DISTINCT NULLIF(f.task, '')) AS tasks,
        SUM(f.simulations) AS simulations,
        SUM(f.ungraded) AS ungraded,
        SUM(f.infrastructure_errors) AS infrastructure_errors,
        SUM(f.n) AS n,
        SUM(f.a) AS a,
        SUM(f.gold) AS gold,
        SUM(CASE WHEN f.reward_group = 'passed' THEN f.simulations - f.infrastructure_errors ELSE 0 END)
            AS passed
    FROM anchor AS a
    JOIN anchor_figure AS f ON f.anchor_id = a.anchor_id
    JOIN reward_set AS g ON g.part = f.reward_group
    GROUP BY a.anchor, f.domain, f.matcher, g.reward_group
)
SELECT
    p.anchor AS anchor,
    p.domain AS domain,
    p.matcher AS matcher,
    p.reward_group AS reward_group,
    p.tasks AS tasks,
    p.simulations AS simulations,
    p.ungraded AS ungraded,
    p.infrastructure_errors AS infrastructure_errors,
    p.n AS n,
    p.a AS a,
    p.n - p.a AS m,
    1e0 * (p.n - p.a) / NULLIF(p.n, 0) AS gd,
    p.gold AS gold,
    p.gold - p.a AS missed,
    1e0 * (p.gold - p.a) / NULLIF(p.gold, 0) AS omission_rate,
    CASE
        WHEN p.reward_group = 'all'
            THEN 1e0 * p.passed / NULLIF(p.simulations - p.infrastructure_errors, 0)
    END AS pass_rate
FROM pooled AS p
