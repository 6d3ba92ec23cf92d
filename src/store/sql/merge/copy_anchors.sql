-- Anchors that are not here by name. An anchor of the same name stays as it is.
INSERT INTO anchor (anchor, source, created_at, runs, has_tasks)
SELECT t.anchor, t.source, t.created_at, t.runs, t.has_tasks
FROM other.anchor AS t
WHERE :last IS NOT NULL AND t.anchor NOT IN (SELECT a.anchor FROM anchor AS a)
ORDER BY t.anchor_id;

INSERT OR IGNORE INTO anchor_figure (
    anchor_id, domain, agent_model, task, task_hash, matcher, reward_group, simulations, ungraded,
    infrastructure_errors, n, a, gold, agent_turns, agent_cost_usd, agent_cost_known, agent_tokens, agent_tokens_known
)
SELECT
    a.anchor_id, t.domain, t.agent_model, t.task, t.task_hash, t.matcher, t.reward_group, t.simulations, t.ungraded,
    t.infrastructure_errors, t.n, t.a, t.gold, t.agent_turns, t.agent_cost_usd, t.agent_cost_known, t.agent_tokens,
    t.agent_tokens_known
FROM other.anchor AS o
JOIN other.anchor_figure AS t ON t.anchor_id = o.anchor_id
JOIN anchor AS a ON a.anchor = o.anchor
WHERE a.anchor_id > :last;
