SELECT s.simulation_id, s.simulation, r.run
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
JOIN task AS t ON t.task_id = s.task_id
WHERE s.run_id = :run_id
    AND t.task = :task
    AND (:trial IS NULL OR s.trial = :trial)
ORDER BY s.trial, s.simulation_id
