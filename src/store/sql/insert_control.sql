INSERT INTO control (simulation_id, control, expected) VALUES (:simulation_id, :control, :expected)
