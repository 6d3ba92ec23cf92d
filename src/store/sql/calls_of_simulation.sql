SELECT turn, agent_turn, answer_turn, call_id, requestor, name, wrapped_tool, is_error, arguments
FROM tool_call
WHERE simulation_id = :simulation_id
ORDER BY position
