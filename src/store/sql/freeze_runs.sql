INSERT INTO anchor_figure (
    anchor_id, domain, agent_model, task, task_hash, matcher, reward_group, simulations, ungraded,
    infrastructure_errors, n, a, gold, agent_turns, agent_cost_usd, agent_cost_known, agent_tokens,
    agent_tokens_known
)
SELECT
    a.anchor_id,
    v.domain,
    COALESCE(v.agent_model, ''),
    v.task,
    CASE WHEN v.gold_source = 'task' THEN v.task_hash ELSE :gold_only || v.gold_hash END AS grade,
    v.matcher,
    v.reward_group,
    SUM(v.simulations),
    SUM(v.ungraded),
    SUM(v.infrastructure_errors),
    SUM(v.n),
    SUM(v.a),
    SUM(v.gold),
    SUM(v.agent_turns),
    SUM(v.agent_cost_usd),
    SUM(v.agent_cost_known),
    SUM(v.agent_tokens),
    SUM(v.agent_tokens_known)
FROM task_measure AS v
CROSS JOIN anchor AS a
WHERE a.anchor = :anchor AND v.run_id IN (SELECT value FROM json_each(:selected))
GROUP BY v.domain, COALESCE(v.agent_model, ''), v.task, grade, v.matcher, v.reward_group
