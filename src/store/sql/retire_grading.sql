UPDATE grading SET is_current = 0 WHERE simulation_id = :simulation_id AND is_current = 1
