-- The figures of a side's runs, by task and tool; passed and failed simulations pooled.
SELECT
    domain,
    COALESCE(agent_model, '') AS agent_model,
    task,
    CASE WHEN gold_source = 'task' THEN task_hash ELSE '' END AS task_hash,
    gold_hash,
    '' AS scored_hash,
    'failed' AS reward_group,
    tool,
    0 AS simulations,
    0 AS ungraded,
    0 AS infrastructure_errors,
    SUM(n) AS n,
    SUM(a) AS a,
    SUM(gold) AS gold,
    NULL AS agent_turns,
    NULL AS agent_cost_usd,
    0 AS agent_cost_known,
    NULL AS agent_tokens,
    0 AS agent_tokens_known
FROM task_tool_measure
WHERE run_id IN (SELECT value FROM json_each(:selected)) AND matcher = :matcher
GROUP BY domain, COALESCE(agent_model, ''), task, CASE WHEN gold_source = 'task' THEN task_hash ELSE '' END, gold_hash, tool
ORDER BY domain, agent_model, task, task_hash, gold_hash, tool
