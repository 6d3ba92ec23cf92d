SELECT s.simulation, s.simulation_id, s.task_id, s.content_hash, s.turns, g.content_hash
FROM simulation AS s
LEFT JOIN grading AS g ON g.simulation_id = s.simulation_id AND g.is_current = 1
WHERE s.run_id = :run_id
