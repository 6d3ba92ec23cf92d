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
)
SELECT s.simulation_id
FROM simulation AS s
CROSS JOIN matcher AS m
LEFT JOIN simulation_count AS c ON c.simulation_id = s.simulation_id AND c.matcher_id = m.matcher_id
LEFT JOIN matched AS x ON x.simulation_id = s.simulation_id AND x.matcher_id = m.matcher_id
LEFT JOIN missed AS y ON y.simulation_id = s.simulation_id AND y.matcher_id = m.matcher_id
WHERE c.n IS NULL
    OR c.n <> COALESCE(x.n, 0)
    OR c.a <> COALESCE(x.a, 0)
    OR c.gold <> COALESCE(x.a, 0) + COALESCE(y.missed, 0)
ORDER BY s.simulation_id
