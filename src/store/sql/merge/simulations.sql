-- The simulations of a run, all or those that were just taken.
SELECT simulation_id, task_id
FROM simulation
WHERE run_id = :run_id
    AND (:all = 1 OR simulation_id IN (SELECT ours FROM merged WHERE kind = 'simulation' AND take > 0))
ORDER BY simulation_id
