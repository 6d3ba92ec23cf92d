SELECT
    f.domain, f.agent_model, f.task, f.task_hash, f.matcher, f.reward_group, f.simulations,
    f.ungraded, f.infrastructure_errors, f.n, f.a, f.gold, f.agent_turns, f.agent_cost_usd,
    f.agent_cost_known, f.agent_tokens, f.agent_tokens_known
FROM anchor_figure AS f
JOIN anchor AS a ON a.anchor_id = f.anchor_id
WHERE a.anchor = ?1
ORDER BY f.domain, f.agent_model, f.task, f.task_hash, f.matcher, f.reward_group
