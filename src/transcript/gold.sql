-- The gold actions that a matcher goes by: done by which call, missed, or not counted by the matcher. A further matcher goes by its
-- rematch's gold, any other by that of the simulation's task.
WITH
chosen AS (
    SELECT s.simulation_id, s.task_id, m.matcher_id, f.rematch_id
    FROM simulation AS s
    JOIN matcher AS m ON m.matcher = :matcher
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = m.matcher_id
    WHERE s.simulation_id = :simulation_id
),
gold AS (
    SELECT g.position, g.requestor, g.name, g.arguments, g.compare_args
    FROM chosen AS c
    JOIN gold_action AS g ON g.task_id = c.task_id
    WHERE c.rematch_id IS NULL
    UNION ALL
    SELECT g.position, g.requestor, g.name, g.arguments, g.compare_args
    FROM chosen AS c
    JOIN rematch_gold AS g ON g.task_id = c.task_id AND g.rematch_id = c.rematch_id
)
SELECT
    g.position,
    g.requestor,
    g.name,
    g.arguments,
    g.compare_args,
    v.call,
    y.gold IS NOT NULL AS is_missed
FROM chosen AS c
CROSS JOIN gold AS g
LEFT JOIN match AS v
    ON v.simulation_id = c.simulation_id
    AND v.matcher_id = c.matcher_id
    AND v.gold = g.position
    AND v.is_aligned = 1
LEFT JOIN missed_gold AS y
    ON y.simulation_id = c.simulation_id AND y.matcher_id = c.matcher_id AND y.gold = g.position
ORDER BY g.position
