-- The benchmark's own action checks of write type beside our counts, for each run and each differing simulation.
--
-- Rows of level run hold totals; rows of level simulation stand only where the number of checks is not gold, or
-- the number found done is not A. The causes are ended_early (no action checks, since the simulation is known not
-- to have ended normally), not_checked (no action checks, whatever ended it), other_gold (a further matcher: its
-- gold is not what was scored), gold_differs (other gold was scored than counts for the matcher), user_call (the
-- user did a gold action of theirs), one_to_one (one call was taken for several gold actions, or another
-- difference by which more were found), other_rule (fewer were found).
--
-- grain:  run_id, matcher, level, simulation_id
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: matcher                tau2, strict or calibrated
-- column: level                  run or simulation
-- column: simulation_id          the simulation's number in this store; NULL at level run
-- column: simulation             the source's id of the simulation; NULL at level run
-- column: task                   the benchmark's name for the task; NULL at level run
-- column: trial                  number of the trial; NULL at level run, and where the source does not say
-- column: official_checks        official action checks of write type             [count]
-- column: official_matched       those of them found done                         [count]
-- column: gold                   write gold actions that count                    [count]
-- column: a                      A, aligned write calls                           [count]
-- column: simulations            simulations of the run, or 1                     [count]
-- column: simulations_differing  simulations where the two differ, or 1           [count]
-- column: cause                  why they differ; NULL at level run
WITH
official AS (
    SELECT
        g.simulation_id AS simulation_id,
        COUNT(*) AS checks,
        SUM(CASE WHEN r.has_observed_types = 1 AND k.tool_type = 'write' THEN 1
            WHEN r.has_observed_types = 0 AND t.profile_type = 'write' THEN 1
            ELSE 0 END) AS write_checks,
        SUM(CASE WHEN k.is_match = 0 THEN 0
            WHEN r.has_observed_types = 1 AND k.tool_type = 'write' THEN 1
            WHEN r.has_observed_types = 0 AND t.profile_type = 'write' THEN 1
            ELSE 0 END) AS write_matched
    FROM action_check AS k
    JOIN grading AS g ON g.grading_id = k.grading_id AND g.is_current = 1
    JOIN simulation AS s ON s.simulation_id = g.simulation_id
    JOIN run AS r ON r.run_id = s.run_id
    LEFT JOIN tool AS t ON t.run_id = s.run_id AND t.requestor = k.requestor AND t.tool = k.name
    GROUP BY g.simulation_id
),
-- Gold of the user that the benchmark found done, which our matcher cannot see: it counts the
-- agent's calls only.
user_call AS (
    SELECT y.simulation_id AS simulation_id, y.matcher_id AS matcher_id, COUNT(*) AS calls
    FROM missed_gold AS y
    JOIN grading AS g ON g.simulation_id = y.simulation_id AND g.is_current = 1
    JOIN action_check AS k ON k.grading_id = g.grading_id AND k.gold = y.gold
    WHERE k.is_match = 1 AND k.requestor = 'user'
    GROUP BY y.simulation_id, y.matcher_id
),
compared AS (
    SELECT
        s.run_id AS run_id,
        m.matcher AS matcher,
        s.simulation_id AS simulation_id,
        s.simulation AS simulation,
        s.task AS task,
        s.trial AS trial,
        COALESCE(o.write_checks, 0) AS official_checks,
        COALESCE(o.write_matched, 0) AS official_matched,
        c.gold AS gold,
        c.a AS a,
        CASE
            WHEN COALESCE(o.write_checks, 0) = c.gold AND COALESCE(o.write_matched, 0) = c.a
                THEN NULL
            WHEN o.checks IS NULL AND s.termination_group NOT IN ('completed', 'unknown')
                THEN 'ended_early'
            WHEN o.checks IS NULL THEN 'not_checked'
            WHEN f.matcher_id IS NOT NULL THEN 'other_gold'
            WHEN o.write_checks <> c.gold THEN 'gold_differs'
            WHEN u.calls > 0 THEN 'user_call'
            WHEN o.write_matched > c.a THEN 'one_to_one'
            ELSE 'other_rule'
        END AS cause
    FROM counted_simulation AS s
    JOIN simulation_count AS c ON c.simulation_id = s.simulation_id
    JOIN matcher AS m ON m.matcher_id = c.matcher_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = c.matcher_id
    LEFT JOIN official AS o ON o.simulation_id = s.simulation_id
    LEFT JOIN user_call AS u ON u.simulation_id = c.simulation_id AND u.matcher_id = c.matcher_id
),
leveled AS (
    SELECT
        c.run_id AS run_id,
        c.matcher AS matcher,
        'run' AS level,
        NULL AS simulation_id,
        NULL AS simulation,
        NULL AS task,
        NULL AS trial,
        SUM(c.official_checks) AS official_checks,
        SUM(c.official_matched) AS official_matched,
        SUM(c.gold) AS gold,
        SUM(c.a) AS a,
        COUNT(*) AS simulations,
        COUNT(c.cause) AS simulations_differing,
        NULL AS cause
    FROM compared AS c
    GROUP BY c.run_id, c.matcher
    UNION ALL
    SELECT
        c.run_id AS run_id,
        c.matcher AS matcher,
        'simulation' AS level,
        c.simulation_id AS simulation_id,
        c.simulation AS simulation,
        c.task AS task,
        c.trial AS trial,
        c.official_checks AS official_checks,
        c.official_matched AS official_matched,
        c.gold AS gold,
        c.a AS a,
        1 AS simulations,
        1 AS simulations_differing,
        c.cause AS cause
    FROM compared AS c
    WHERE c.cause IS NOT NULL
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    l.matcher AS matcher,
    l.level AS level,
    l.simulation_id AS simulation_id,
    l.simulation AS simulation,
    l.task AS task,
    l.trial AS trial,
    l.official_checks AS official_checks,
    l.official_matched AS official_matched,
    l.gold AS gold,
    l.a AS a,
    l.simulations AS simulations,
    l.simulations_differing AS simulations_differing,
    l.cause AS cause
FROM leveled AS l
JOIN run AS r ON r.run_id = l.run_id
