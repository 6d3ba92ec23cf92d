INSERT OR FAIL INTO tool_call (
    simulation_id, position, turn, agent_turn, answer_turn, call_id, requestor, name,
    wrapped_tool, is_error, arguments
) VALUES (
    :simulation_id, :position, :turn, :agent_turn, :answer_turn, :call_id, :requestor, :name,
    :wrapped_tool, :is_error, :arguments
)
