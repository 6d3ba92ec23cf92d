-- control: the rows of one run.
SELECT
    t.simulation_id,
    t.control,
    t.expected
FROM simulation AS s
CROSS JOIN control AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id
