-- The figures of a side's runs, by task; a task's runs are pooled. A further matcher is graded by its rematch's gold.
WITH
graded AS (
    SELECT
        v.domain,
        v.agent_model,
        v.task,
        v.reward_group,
        v.simulations,
        v.ungraded,
        v.infrastructure_errors,
        v.n,
        v.a,
        v.gold AS gold_actions,
        v.agent_turns,
        v.agent_cost_usd,
        v.agent_cost_known,
        v.agent_tokens,
        v.agent_tokens_known,
        CASE WHEN t.gold_hash IS NULL AND v.gold_source = 'task' THEN v.task_hash ELSE '' END AS grade,
        COALESCE(t.gold_hash, v.gold_hash) AS gold,
        CASE WHEN v.gold_source = 'task' THEN v.task_hash ELSE v.gold_hash END AS scored
    FROM task_measure AS v
    JOIN matcher AS m ON m.matcher = v.matcher
    LEFT JOIN rematch_matcher AS r ON r.matcher_id = m.matcher_id
    LEFT JOIN rematch_task AS t ON t.task_id = v.task_id AND t.rematch_id = r.rematch_id
    WHERE v.run_id IN (SELECT value FROM json_each(:selected)) AND v.matcher = :matcher
)
SELECT
    g.domain,
    COALESCE(g.agent_model, '') AS agent_model,
    g.task,
    g.grade AS task_hash,
    g.gold AS gold_hash,
    g.scored AS scored_hash,
    g.reward_group,
    '' AS tool,
    SUM(g.simulations) AS simulations,
    SUM(g.ungraded) AS ungraded,
    SUM(g.infrastructure_errors) AS infrastructure_errors,
    SUM(g.n) AS n,
    SUM(g.a) AS a,
    SUM(g.gold_actions) AS gold,
    SUM(g.agent_turns) AS agent_turns,
    SUM(g.agent_cost_usd) AS agent_cost_usd,
    SUM(g.agent_cost_known) AS agent_cost_known,
    SUM(g.agent_tokens) AS agent_tokens,
    SUM(g.agent_tokens_known) AS agent_tokens_known
FROM graded AS g
GROUP BY g.domain, COALESCE(g.agent_model, ''), g.task, g.grade, g.gold, g.scored, g.reward_group
ORDER BY g.domain, COALESCE(g.agent_model, ''), g.task, g.grade, g.gold, g.scored, g.reward_group
