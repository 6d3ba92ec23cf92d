DELETE FROM control WHERE simulation_id = :simulation_id
