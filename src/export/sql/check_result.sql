-- check_result: the rows of one run.
SELECT
    t.simulation_id,
    t.check_id,
    t.verdict,
    t.reason
FROM simulation AS s
CROSS JOIN check_result AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.check_id
