-- Every version of every task of a run, with its simulations.
SELECT t.task_id, t.task, t.gold_hash, COUNT(s.simulation_id)
FROM task AS t
LEFT JOIN simulation AS s ON s.task_id = t.task_id
WHERE t.run_id = :run_id
GROUP BY t.task_id
ORDER BY t.task_id
