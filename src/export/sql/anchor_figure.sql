-- anchor_figure: one anchor.
SELECT
    t.anchor_id,
    t.domain,
    t.agent_model,
    t.task,
    t.task_hash,
    t.matcher,
    t.reward_group,
    t.simulations,
    t.ungraded,
    t.infrastructure_errors,
    t.n,
    t.a,
    t.gold,
    t.agent_turns,
    t.agent_cost_usd,
    t.agent_cost_known,
    t.agent_tokens,
    t.agent_tokens_known
FROM anchor_figure AS t
WHERE t.anchor_id = :id
ORDER BY t.anchor_id, t.domain, t.agent_model, t.task, t.task_hash, t.matcher, t.reward_group
