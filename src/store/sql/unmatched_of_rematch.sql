-- The simulations of a run that a further matcher has gold for and no verdicts on: new ones, and those whose facts changed.
SELECT s.simulation_id, s.task_id
FROM simulation AS s
JOIN rematch_task AS w ON w.task_id = s.task_id AND w.rematch_id = :rematch_id
LEFT JOIN simulation_count AS c ON c.simulation_id = s.simulation_id AND c.matcher_id = :matcher_id
WHERE s.run_id = :run_id AND c.n IS NULL
ORDER BY s.task_id, s.simulation_id
