-- Simulations go by the source's id in a run.
SELECT s.simulation_id, r.run_key, s.simulation
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
WHERE s.run_id = :id
