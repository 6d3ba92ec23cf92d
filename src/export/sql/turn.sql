-- turn: the rows of one run.
SELECT
    t.simulation_id,
    t.position,
    t.role,
    t.requestor,
    t.agent_turn,
    t.sent_at,
    t.cost_usd,
    t.prompt_tokens,
    t.completion_tokens,
    t.generation_s,
    t.is_error
FROM simulation AS s
CROSS JOIN turn AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.position
