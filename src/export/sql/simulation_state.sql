-- simulation_state: the rows of one run.
SELECT
    t.simulation_id,
    t.before_id,
    t.after_id
FROM simulation AS s
CROSS JOIN simulation_state AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id
