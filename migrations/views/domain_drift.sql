-- Drift and omission of each run in its domain, for each matcher and reward group.
--
-- Counts are pooled over simulations (micro): GD = sum of M / sum of N. Every run has its three reward groups
-- for every matcher, also where a group is empty: then the counts are 0 and the shares NULL. A further matcher has
-- rows for its rematch's runs only, and counts only the simulations whose task its gold holds.
--
-- grain:  run_id, matcher, reward_group
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: matcher                tau2, strict or calibrated
-- column: reward_group           all, passed or failed
-- column: simulations            simulations that count                            [count]
-- column: ungraded               simulations without a reward, counted as failed   [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error         [count]
-- column: n                      N, write calls                                    [count]
-- column: a                      A, aligned write calls                            [count]
-- column: m                      M, misaligned write calls                         [count]
-- column: gd                     M / N; NULL where N = 0                           [share]
-- column: gold                   write gold actions that count                     [count]
-- column: missed                 gold actions that no call did                     [count]
-- column: omission_rate          missed / gold; NULL where gold = 0                [share]
-- column: drift_and_omission     (M + missed) / (N + gold); NULL where both are 0  [share]
-- column: writes_per_simulation  N / simulations; NULL where there is none
-- column: writing_simulations    simulations with N > 0                            [count]
-- column: macro_gd               mean GD of the simulations with N > 0; NULL where there is none [share]
WITH
-- The failed are all less the passed, but for gd_sum, where a difference would leave rounding behind.
-- SQLite takes a cross join in the order written: the counts are found by their primary key.
pooled AS (
    SELECT
        m.matcher AS matcher,
        r.run_id AS run_id,
        COALESCE(SUM(c.simulations), 0) AS simulations,
        COALESCE(SUM(c.ungraded), 0) AS ungraded,
        COALESCE(SUM(c.infrastructure_errors), 0) AS errors,
        COALESCE(SUM(c.n), 0) AS n,
        COALESCE(SUM(c.a), 0) AS a,
        COALESCE(SUM(c.gold), 0) AS gold,
        COALESCE(SUM(c.writing_simulations), 0) AS writing,
        COALESCE(SUM(c.simulations) FILTER (WHERE c.is_passed = 1), 0) AS passed_simulations,
        COALESCE(SUM(c.infrastructure_errors) FILTER (WHERE c.is_passed = 1), 0) AS passed_errors,
        COALESCE(SUM(c.n) FILTER (WHERE c.is_passed = 1), 0) AS passed_n,
        COALESCE(SUM(c.a) FILTER (WHERE c.is_passed = 1), 0) AS passed_a,
        COALESCE(SUM(c.gold) FILTER (WHERE c.is_passed = 1), 0) AS passed_gold,
        COALESCE(SUM(c.writing_simulations) FILTER (WHERE c.is_passed = 1), 0) AS passed_writing,
        SUM(c.gd_sum) FILTER (WHERE c.is_passed = 1) AS passed_gd_sum,
        SUM(c.gd_sum) FILTER (WHERE c.is_passed = 0) AS failed_gd_sum
    FROM matcher AS m
    CROSS JOIN run AS r
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = m.matcher_id
    LEFT JOIN rematch_run AS w ON w.run_id = r.run_id AND w.rematch_id = f.rematch_id
    LEFT JOIN task_count AS c ON c.run_id = r.run_id AND c.matcher_id = m.matcher_id
    WHERE f.matcher_id IS NULL OR w.run_id IS NOT NULL
    GROUP BY m.matcher_id, m.matcher, r.run_id
),
reward_group AS (
    SELECT 'all' AS reward_group
    UNION ALL
    SELECT 'passed' AS reward_group
    UNION ALL
    SELECT 'failed' AS reward_group
),
counted AS (
    SELECT
        p.matcher AS matcher,
        p.run_id AS run_id,
        w.reward_group AS reward_group,
        CASE w.reward_group WHEN 'all' THEN p.simulations WHEN 'passed' THEN p.passed_simulations
            ELSE p.simulations - p.passed_simulations END AS simulations,
        CASE w.reward_group WHEN 'passed' THEN 0 ELSE p.ungraded END AS ungraded,
        CASE w.reward_group WHEN 'all' THEN p.errors WHEN 'passed' THEN p.passed_errors
            ELSE p.errors - p.passed_errors END AS infrastructure_errors,
        CASE w.reward_group WHEN 'all' THEN p.n WHEN 'passed' THEN p.passed_n
            ELSE p.n - p.passed_n END AS n,
        CASE w.reward_group WHEN 'all' THEN p.a WHEN 'passed' THEN p.passed_a
            ELSE p.a - p.passed_a END AS a,
        CASE w.reward_group WHEN 'all' THEN p.gold WHEN 'passed' THEN p.passed_gold
            ELSE p.gold - p.passed_gold END AS gold,
        CASE w.reward_group WHEN 'all' THEN p.writing WHEN 'passed' THEN p.passed_writing
            ELSE p.writing - p.passed_writing END AS writing,
        CASE w.reward_group WHEN 'passed' THEN p.passed_gd_sum WHEN 'failed' THEN p.failed_gd_sum
            ELSE COALESCE(p.passed_gd_sum, 0) + COALESCE(p.failed_gd_sum, 0) END AS gd_sum
    FROM pooled AS p
    CROSS JOIN reward_group AS w
)
SELECT
    c.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    c.matcher AS matcher,
    c.reward_group AS reward_group,
    c.simulations AS simulations,
    c.ungraded AS ungraded,
    c.infrastructure_errors AS infrastructure_errors,
    c.n AS n,
    c.a AS a,
    c.n - c.a AS m,
    1e0 * (c.n - c.a) / NULLIF(c.n, 0) AS gd,
    c.gold AS gold,
    c.gold - c.a AS missed,
    1e0 * (c.gold - c.a) / NULLIF(c.gold, 0) AS omission_rate,
    1e0 * (c.n - c.a + c.gold - c.a) / NULLIF(c.n + c.gold, 0) AS drift_and_omission,
    1e0 * c.n / NULLIF(c.simulations, 0) AS writes_per_simulation,
    c.writing AS writing_simulations,
    c.gd_sum / NULLIF(c.writing, 0) AS macro_gd
FROM counted AS c
JOIN run AS r ON r.run_id = c.run_id
