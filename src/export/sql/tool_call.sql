-- tool_call: the rows of one run.
SELECT
    t.simulation_id,
    t.position,
    t.turn,
    t.agent_turn,
    t.answer_turn,
    t.call_id,
    t.requestor,
    t.name,
    t.wrapped_tool,
    t.is_error,
    t.arguments
FROM simulation AS s
CROSS JOIN tool_call AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.position
