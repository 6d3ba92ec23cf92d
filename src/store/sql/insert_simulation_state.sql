INSERT OR FAIL INTO simulation_state (simulation_id, before_id, after_id)
VALUES (:simulation_id, :before_id, :after_id)
