-- turn_text: the rows of one run.
SELECT
    t.simulation_id,
    t.position,
    t.text
FROM simulation AS s
CROSS JOIN turn_text AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.position
