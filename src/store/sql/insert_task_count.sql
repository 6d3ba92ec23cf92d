INSERT OR FAIL INTO task_count (
    run_id, matcher_id, task_id, is_passed, simulations, ungraded, infrastructure_errors, writing_simulations, n, a, gold,
    gd_sum, agent_turns, agent_cost_usd, agent_cost_known, agent_tokens, agent_tokens_known
) VALUES (
    :run_id, :matcher_id, :task_id, :is_passed, :simulations, :ungraded, :infrastructure_errors,
    :writing_simulations, :n, :a, :gold, :gd_sum, :agent_turns, :agent_cost_usd,
    :agent_cost_known, :agent_tokens, :agent_tokens_known
)
