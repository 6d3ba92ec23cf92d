-- match: the rows of one run.
SELECT
    t.simulation_id,
    t.matcher_id,
    t.call,
    t.is_aligned,
    t.reason,
    t.gold,
    t.differing_keys
FROM simulation AS s
CROSS JOIN match AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.matcher_id, t.call
