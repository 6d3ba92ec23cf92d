DELETE FROM turn_text WHERE simulation_id = :simulation_id
