DELETE FROM match WHERE simulation_id = :simulation_id
