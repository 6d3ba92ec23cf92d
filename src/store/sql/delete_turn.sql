DELETE FROM turn WHERE simulation_id = :simulation_id
