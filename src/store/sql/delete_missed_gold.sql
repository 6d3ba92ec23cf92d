DELETE FROM missed_gold WHERE simulation_id = :simulation_id
