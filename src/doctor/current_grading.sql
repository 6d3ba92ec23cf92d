-- Simulations that have gradings but none that is current.
SELECT simulation_id FROM grading GROUP BY simulation_id HAVING SUM(is_current) <> 1 ORDER BY 1
