-- The figures of a side's runs, by task; a task's runs are pooled.
SELECT
    domain,
    COALESCE(agent_model, '') AS agent_model,
    task,
    CASE WHEN gold_source = 'task' THEN task_hash ELSE '' END AS task_hash,
    gold_hash,
    reward_group,
    '' AS tool,
    SUM(simulations) AS simulations,
    SUM(ungraded) AS ungraded,
    SUM(infrastructure_errors) AS infrastructure_errors,
    SUM(n) AS n,
    SUM(a) AS a,
    SUM(gold) AS gold,
    SUM(agent_turns) AS agent_turns,
    SUM(agent_cost_usd) AS agent_cost_usd,
    SUM(agent_cost_known) AS agent_cost_known,
    SUM(agent_tokens) AS agent_tokens,
    SUM(agent_tokens_known) AS agent_tokens_known
FROM task_measure
WHERE run_id IN (SELECT value FROM json_each(:selected)) AND matcher = :matcher
GROUP BY domain, COALESCE(agent_model, ''), task, CASE WHEN gold_source = 'task' THEN task_hash ELSE '' END, gold_hash, reward_group
ORDER BY domain, agent_model, task, task_hash, gold_hash, reward_group
