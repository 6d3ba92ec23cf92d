DELETE FROM tool_call WHERE simulation_id = :simulation_id
