DELETE FROM simulation_state WHERE simulation_id = :simulation_id
