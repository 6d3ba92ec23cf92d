-- simulation_count: the rows of one run.
SELECT
    t.simulation_id,
    t.matcher_id,
    t.n,
    t.a,
    t.gold
FROM simulation AS s
CROSS JOIN simulation_count AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.matcher_id
