-- simulation: the rows of one run.
SELECT
    t.simulation_id,
    t.run_id,
    t.simulation,
    t.task_id,
    t.trial,
    t.seed,
    t.mode,
    t.started_at,
    t.ended_at,
    t.duration_s,
    t.termination_reason,
    t.termination_group,
    t.agent_cost_usd,
    t.user_cost_usd,
    t.turns,
    t.agent_turns,
    t.tool_calls,
    t.agent_tokens,
    t.has_handover,
    t.is_superseded,
    t.has_repetition,
    t.error,
    t.content_hash,
    t.conversation_hash,
    t.import_id
FROM simulation AS t
WHERE t.run_id = :id
ORDER BY t.simulation_id
