SELECT COALESCE(MAX(simulation_id), 0) + 1 FROM simulation
