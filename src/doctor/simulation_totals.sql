-- The numbers of turns, calls and tokens that a simulation states, beside its rows.
WITH said AS (
    SELECT simulation_id, COUNT(*) AS turns, COALESCE(MAX(agent_turn), 0) AS agent_turns,
        SUM(COALESCE(prompt_tokens, 0) + COALESCE(completion_tokens, 0))
            FILTER (WHERE agent_turn IS NOT NULL) AS agent_tokens
    FROM turn
    GROUP BY simulation_id
),
called AS (
    SELECT simulation_id, COUNT(*) AS tool_calls FROM tool_call GROUP BY simulation_id
)
SELECT s.simulation_id
FROM simulation AS s
LEFT JOIN said AS t ON t.simulation_id = s.simulation_id
LEFT JOIN called AS c ON c.simulation_id = s.simulation_id
WHERE s.turns <> COALESCE(t.turns, 0)
    OR s.agent_turns <> COALESCE(t.agent_turns, 0)
    OR s.tool_calls <> COALESCE(c.tool_calls, 0)
    OR COALESCE(s.agent_tokens, 0) <> COALESCE(t.agent_tokens, 0)
ORDER BY s.simulation_id
