DELETE FROM turn_count WHERE simulation_id = :simulation_id
