INSERT INTO anchor_figure (
    anchor_id, domain, agent_model, task, task_hash, matcher, reward_group, simulations, ungraded,
    infrastructure_errors, n, a, gold, agent_turns, agent_cost_usd, agent_cost_known, agent_tokens,
    agent_tokens_known
)
SELECT
    anchor_id, :domain, :agent_model, :task, :task_hash, :matcher, :reward_group, :simulations,
    :ungraded, :infrastructure_errors, :n, :a, :gold, :agent_turns, :agent_cost_usd,
    :agent_cost_known, :agent_tokens, :agent_tokens_known
FROM anchor
WHERE anchor = :anchor
