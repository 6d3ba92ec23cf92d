-- The figures of an anchor; rows for a whole domain have no task.
SELECT
    domain,
    agent_model,
    task,
    task_hash,
    '' AS gold_hash,
    task_hash AS scored_hash,
    reward_group,
    '' AS tool,
    simulations,
    ungraded,
    infrastructure_errors,
    n,
    a,
    gold,
    agent_turns,
    agent_cost_usd,
    agent_cost_known,
    agent_tokens,
    agent_tokens_known
FROM anchor_figure
WHERE anchor_id = :selected AND matcher = :matcher
ORDER BY domain, agent_model, task, task_hash, reward_group
