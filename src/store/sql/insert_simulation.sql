INSERT INTO simulation (
    simulation_id, run_id, simulation, task_id, trial, seed, mode, started_at, ended_at,
    duration_s, termination_reason, termination_group, agent_cost_usd, user_cost_usd, turns,
    agent_turns, tool_calls, agent_tokens, has_handover, error, content_hash,
    conversation_hash, import_id
) VALUES (
    :simulation_id, :run_id, :simulation, :task_id, :trial, :seed, :mode, :started_at,
    :ended_at, :duration_s, :termination_reason, :termination_group, :agent_cost_usd,
    :user_cost_usd, :turns, :agent_turns, :tool_calls, :agent_tokens, :has_handover, :error,
    :content_hash, :conversation_hash, :import_id
)
