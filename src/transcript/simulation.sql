SELECT
    s.run_id,
    r.run,
    r.domain,
    r.agent_model,
    s.simulation,
    t.task,
    s.trial,
    s.termination_reason,
    s.duration_s,
    s.agent_cost_usd,
    s.is_superseded,
    s.content_hash LIKE 'no-text:%' AS is_without_texts,
    s.error,
    t.gold_source,
    t.definition
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
JOIN task AS t ON t.task_id = s.task_id
WHERE s.simulation_id = :simulation_id
