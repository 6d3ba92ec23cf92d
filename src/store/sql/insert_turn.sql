INSERT OR FAIL INTO turn (
    simulation_id, position, role, requestor, agent_turn, sent_at, cost_usd, prompt_tokens,
    completion_tokens, generation_s, is_error
) VALUES (
    :simulation_id, :position, :role, :requestor, :agent_turn, :sent_at, :cost_usd,
    :prompt_tokens, :completion_tokens, :generation_s, :is_error
)
