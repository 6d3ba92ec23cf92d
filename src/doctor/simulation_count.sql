-- The roll-up simulation_count beside a count of match and missed_gold.
WITH matched AS (
    SELECT simulation_id, matcher_id, COUNT(*) AS n, SUM(is_aligned) AS a
    FROM match
    GROUP BY simulation_id, matcher_id
),
missed AS (
    SELECT simulation_id, matcher_id, COUNT(*) AS missed
    FROM missed_gold
    GROUP BY simulation_id, matcher_id
),
-- Each simulation with the matchers that have verdicts on it: a further matcher where it has gold for the task.
expected AS (
    SELECT s.simulation_id, m.matcher_id
    FROM simulation AS s
    CROSS JOIN matcher AS m
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = m.matcher_id
    LEFT JOIN rematch_task AS w ON w.task_id = s.task_id AND w.rematch_id = f.rematch_id
    WHERE f.matcher_id IS NULL OR w.task_id IS NOT NULL
)
SELECT e.simulation_id
FROM expected AS e
LEFT JOIN simulation_count AS c ON c.simulation_id = e.simulation_id AND c.matcher_id = e.matcher_id
LEFT JOIN matched AS x ON x.simulation_id = e.simulation_id AND x.matcher_id = e.matcher_id
LEFT JOIN missed AS y ON y.simulation_id = e.simulation_id AND y.matcher_id = e.matcher_id
WHERE c.n IS NULL
    OR c.n <> COALESCE(x.n, 0)
    OR c.a <> COALESCE(x.a, 0)
    OR c.gold <> COALESCE(x.a, 0) + COALESCE(y.missed, 0)
UNION
SELECT c.simulation_id
FROM (
    SELECT simulation_id, matcher_id FROM simulation_count
    UNION
    SELECT simulation_id, matcher_id FROM matched
    UNION
    SELECT simulation_id, matcher_id FROM missed
) AS c
LEFT JOIN expected AS e ON e.simulation_id = c.simulation_id AND e.matcher_id = c.matcher_id
WHERE e.simulation_id IS NULL
ORDER BY 1
