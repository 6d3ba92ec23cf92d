DELETE FROM simulation_count WHERE simulation_id = :simulation_id
