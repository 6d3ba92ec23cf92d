-- Copies a run of another store: what `merged` says is to be taken, under the numbers that it gives.
-- A simulation is taken where it is new (1) or replaces an older conversation (2).
INSERT INTO state (
    state_id, state_hash
)
SELECT
    m_state.ours, t.state_hash
FROM merged AS m_state
CROSS JOIN other.state AS t ON t.state_id = m_state.theirs
WHERE m_state.kind = 'state' AND m_state.take = 1;

INSERT INTO check_definition (
    check_id, check_name, kind, severity, summary, origin, parameters, text_hash
)
SELECT
    m_check.ours, t.check_name, t.kind, t.severity, t.summary, t.origin, t.parameters, t.text_hash
FROM merged AS m_check
CROSS JOIN other.check_definition AS t ON t.check_id = m_check.theirs
WHERE m_check.kind = 'check' AND m_check.take = 1;

INSERT INTO grader (
    grader_id, grader, summary, origin, parameters, text_hash
)
SELECT
    m_grader.ours, t.grader, t.summary, t.origin, t.parameters, t.text_hash
FROM merged AS m_grader
CROSS JOIN other.grader AS t ON t.grader_id = m_grader.theirs
WHERE m_grader.kind = 'grader' AND m_grader.take = 1;

INSERT INTO matcher (
    matcher_id, matcher, description
)
SELECT
    m_matcher.ours, t.matcher, t.description
FROM merged AS m_matcher
CROSS JOIN other.matcher AS t ON t.matcher_id = m_matcher.theirs
WHERE m_matcher.kind = 'matcher' AND m_matcher.take = 1;

INSERT INTO rematch (
    rematch_id, rematch
)
SELECT
    m_rematch.ours, t.rematch
FROM merged AS m_rematch
CROSS JOIN other.rematch AS t ON t.rematch_id = m_rematch.theirs
WHERE m_rematch.kind = 'rematch' AND m_rematch.take = 1;

INSERT INTO state_field (
    state_id, object, field, kind, value
)
SELECT
    m_state.ours, t.object, t.field, t.kind, t.value
FROM merged AS m_state
CROSS JOIN other.state_field AS t ON t.state_id = m_state.theirs
WHERE m_state.kind = 'state' AND m_state.take = 1;

INSERT INTO rematch_matcher (
    matcher_id, rematch_id, rule
)
SELECT
    m_matcher.ours, m_rematch.ours, t.rule
FROM merged AS m_rematch
CROSS JOIN other.rematch_matcher AS t ON t.rematch_id = m_rematch.theirs
JOIN merged AS m_matcher ON m_matcher.kind = 'matcher' AND m_matcher.theirs = t.matcher_id
WHERE m_rematch.kind = 'rematch' AND m_rematch.take = 1;

INSERT INTO run (
    run_id, run_key, run, format, domain, domain_source, profile, agent_model, agent_implementation, user_model,
    user_implementation, started_at, trials_planned, max_steps, max_errors, seed, benchmark_commit, is_solo,
    has_observed_types, info
)
SELECT
    m_run.ours, t.run_key, t.run, t.format, t.domain, t.domain_source, t.profile, t.agent_model,
    t.agent_implementation, t.user_model, t.user_implementation, t.started_at, t.trials_planned, t.max_steps,
    t.max_errors, t.seed, t.benchmark_commit, t.is_solo, t.has_observed_types, t.info
FROM merged AS m_run
CROSS JOIN other.run AS t ON t.run_id = m_run.theirs
WHERE m_run.kind = 'run' AND m_run.take = 1;

INSERT INTO import (
    import_id, run_id, source, content_hash, options, size_bytes, imported_at, importer_version, outcome,
    simulations, simulations_added, simulations_updated, gradings_added, problems
)
SELECT
    m_import.ours, m_run.ours, t.source, t.content_hash, t.options, t.size_bytes, t.imported_at, t.importer_version,
    t.outcome, t.simulations, t.simulations_added, t.simulations_updated, t.gradings_added, t.problems
FROM merged AS m_import
CROSS JOIN other.import AS t ON t.import_id = m_import.theirs
JOIN merged AS m_run ON m_run.kind = 'run' AND m_run.theirs = t.run_id
WHERE m_import.kind = 'import' AND m_import.take = 1;

INSERT INTO import_problem (
    import_id, position, action, location, reason, excerpt
)
SELECT
    m_import.ours, t.position, t.action, t.location, t.reason, t.excerpt
FROM merged AS m_import
CROSS JOIN other.import_problem AS t ON t.import_id = m_import.theirs
WHERE m_import.kind = 'import' AND m_import.take = 1;

INSERT OR IGNORE INTO label (
    run_id, label
)
SELECT
    m_run.ours, t.label
FROM merged AS m_run
CROSS JOIN other.label AS t ON t.run_id = m_run.theirs
WHERE m_run.kind = 'run';

-- As an import of a grown run joins them: a type that was not known is taken, and a tool that either calls write is one.
INSERT INTO tool (
    run_id, requestor, tool, observed_type, profile_type, is_handover
)
SELECT
    m_run.ours, t.requestor, t.tool, t.observed_type, t.profile_type, t.is_handover
FROM merged AS m_run
CROSS JOIN other.tool AS t ON t.run_id = m_run.theirs
WHERE m_run.kind = 'run'
ON CONFLICT (run_id, requestor, tool) DO UPDATE SET observed_type = excluded.observed_type
WHERE excluded.observed_type IS NOT NULL AND (observed_type IS NULL OR excluded.observed_type = 'write');

UPDATE run SET has_observed_types = 1
WHERE has_observed_types = 0 AND run_id IN (
    SELECT m_run.ours
    FROM merged AS m_run
    JOIN other.run AS t ON t.run_id = m_run.theirs
    WHERE m_run.kind = 'run' AND t.has_observed_types = 1
);

INSERT INTO task (
    task_id, run_id, task, task_hash, gold_hash, gold_source, is_planned, definition
)
SELECT
    m_task.ours, m_run.ours, t.task, t.task_hash, t.gold_hash, t.gold_source, t.is_planned, t.definition
FROM merged AS m_task
CROSS JOIN other.task AS t ON t.task_id = m_task.theirs
JOIN merged AS m_run ON m_run.kind = 'run' AND m_run.theirs = t.run_id
WHERE m_task.kind = 'task' AND m_task.take = 1;

INSERT INTO gold_action (
    task_id, position, action_id, requestor, name, wrapped_tool, arguments, compare_args
)
SELECT
    m_task.ours, t.position, t.action_id, t.requestor, t.name, t.wrapped_tool, t.arguments, t.compare_args
FROM merged AS m_task
CROSS JOIN other.gold_action AS t ON t.task_id = m_task.theirs
WHERE m_task.kind = 'task' AND m_task.take = 1;

INSERT INTO goal_field (
    task_id, object, field, kind, value
)
SELECT
    m_task.ours, t.object, t.field, t.kind, t.value
FROM merged AS m_task
CROSS JOIN other.goal_field AS t ON t.task_id = m_task.theirs
WHERE m_task.kind = 'task' AND m_task.take = 1;

INSERT INTO changeable_field (
    task_id, object, field
)
SELECT
    m_task.ours, t.object, t.field
FROM merged AS m_task
CROSS JOIN other.changeable_field AS t ON t.task_id = m_task.theirs
WHERE m_task.kind = 'task' AND m_task.take = 1;

INSERT INTO forbidden_tool (
    task_id, tool
)
SELECT
    m_task.ours, t.tool
FROM merged AS m_task
CROSS JOIN other.forbidden_tool AS t ON t.task_id = m_task.theirs
WHERE m_task.kind = 'task' AND m_task.take = 1;

INSERT INTO required_order (
    task_id, position, tool, after_tool, argument
)
SELECT
    m_task.ours, t.position, t.tool, t.after_tool, t.argument
FROM merged AS m_task
CROSS JOIN other.required_order AS t ON t.task_id = m_task.theirs
WHERE m_task.kind = 'task' AND m_task.take = 1;

INSERT OR IGNORE INTO rematch_run (
    run_id, rematch_id, gold_from, matched_at, importer_version
)
SELECT
    m_run.ours, m_rematch.ours, t.gold_from, t.matched_at, t.importer_version
FROM merged AS m_run
CROSS JOIN other.rematch_run AS t ON t.run_id = m_run.theirs
JOIN merged AS m_rematch ON m_rematch.kind = 'rematch' AND m_rematch.theirs = t.rematch_id
WHERE m_run.kind = 'run';

INSERT OR IGNORE INTO rematch_task (
    task_id, rematch_id, gold_hash
)
SELECT
    m_task.ours, m_rematch.ours, t.gold_hash
FROM merged AS m_task
CROSS JOIN other.rematch_task AS t ON t.task_id = m_task.theirs
JOIN merged AS m_rematch ON m_rematch.kind = 'rematch' AND m_rematch.theirs = t.rematch_id
WHERE m_task.kind = 'task';

INSERT OR IGNORE INTO rematch_gold (
    task_id, rematch_id, position, action_id, requestor, name, wrapped_tool, arguments, compare_args
)
SELECT
    m_task.ours, m_rematch.ours, t.position, t.action_id, t.requestor, t.name, t.wrapped_tool, t.arguments,
    t.compare_args
FROM merged AS m_task
CROSS JOIN other.rematch_gold AS t ON t.task_id = m_task.theirs
JOIN merged AS m_rematch ON m_rematch.kind = 'rematch' AND m_rematch.theirs = t.rematch_id
WHERE m_task.kind = 'task';

DELETE FROM turn_text
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM match
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM missed_gold
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM simulation_count
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM tool_call
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM turn
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM simulation_state
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM control
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM check_evidence
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM check_result
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

DELETE FROM grader_verdict
WHERE simulation_id IN (SELECT m.ours FROM merged AS m WHERE m.kind = 'simulation' AND m.take = 2);

INSERT INTO simulation (
    simulation_id, run_id, simulation, task_id, trial, seed, mode, started_at, ended_at, duration_s,
    termination_reason, termination_group, agent_cost_usd, user_cost_usd, turns, agent_turns, tool_calls,
    agent_tokens, has_handover, is_superseded, has_repetition, error, content_hash, conversation_hash, import_id
)
SELECT
    m_simulation.ours, m_run.ours, t.simulation, m_task.ours, t.trial, t.seed, t.mode, t.started_at, t.ended_at,
    t.duration_s, t.termination_reason, t.termination_group, t.agent_cost_usd, t.user_cost_usd, t.turns,
    t.agent_turns, t.tool_calls, t.agent_tokens, t.has_handover, t.is_superseded, t.has_repetition, t.error,
    t.content_hash, t.conversation_hash, m_import.ours
FROM merged AS m_simulation
CROSS JOIN other.simulation AS t ON t.simulation_id = m_simulation.theirs
JOIN merged AS m_run ON m_run.kind = 'run' AND m_run.theirs = t.run_id
JOIN merged AS m_task ON m_task.kind = 'task' AND m_task.theirs = t.task_id
JOIN merged AS m_import ON m_import.kind = 'import' AND m_import.theirs = t.import_id
WHERE m_simulation.kind = 'simulation' AND m_simulation.take >= 1
ON CONFLICT (simulation_id) DO UPDATE SET
    task_id = excluded.task_id,
    trial = excluded.trial,
    seed = excluded.seed,
    mode = excluded.mode,
    started_at = excluded.started_at,
    ended_at = excluded.ended_at,
    duration_s = excluded.duration_s,
    termination_reason = excluded.termination_reason,
    termination_group = excluded.termination_group,
    agent_cost_usd = excluded.agent_cost_usd,
    user_cost_usd = excluded.user_cost_usd,
    turns = excluded.turns,
    agent_turns = excluded.agent_turns,
    tool_calls = excluded.tool_calls,
    agent_tokens = excluded.agent_tokens,
    has_handover = excluded.has_handover,
    is_superseded = excluded.is_superseded,
    has_repetition = excluded.has_repetition,
    error = excluded.error,
    content_hash = excluded.content_hash,
    conversation_hash = excluded.conversation_hash,
    import_id = excluded.import_id;

INSERT INTO turn (
    simulation_id, position, role, requestor, agent_turn, sent_at, cost_usd, prompt_tokens, completion_tokens,
    generation_s, is_error
)
SELECT
    m_simulation.ours, t.position, t.role, t.requestor, t.agent_turn, t.sent_at, t.cost_usd, t.prompt_tokens,
    t.completion_tokens, t.generation_s, t.is_error
FROM merged AS m_simulation
CROSS JOIN other.turn AS t ON t.simulation_id = m_simulation.theirs
WHERE m_simulation.kind = 'simulation' AND m_simulation.take >= 1;

INSERT INTO turn_text (
    simulation_id, position, text
)
SELECT
    m_simulation.ours, t.position, t.text
FROM merged AS m_simulation
CROSS JOIN other.turn_text AS t ON t.simulation_id = m_simulation.theirs
WHERE m_simulation.kind = 'simulation' AND m_simulation.take >= 1;

INSERT INTO tool_call (
    simulation_id, position, turn, agent_turn, answer_turn, call_id, requestor, name, wrapped_tool, is_error,
    arguments
)
SELECT
    m_simulation.ours, t.position, t.turn, t.agent_turn, t.answer_turn, t.call_id, t.requestor, t.name,
    t.wrapped_tool, t.is_error, t.arguments
FROM merged AS m_simulation
CROSS JOIN other.tool_call AS t ON t.simulation_id = m_simulation.theirs
WHERE m_simulation.kind = 'simulation' AND m_simulation.take >= 1;

INSERT INTO simulation_state (
    simulation_id, before_id, after_id
)
SELECT
    m_simulation.ours, m_before.ours, m_after.ours
FROM merged AS m_simulation
CROSS JOIN other.simulation_state AS t ON t.simulation_id = m_simulation.theirs
LEFT JOIN merged AS m_before ON m_before.kind = 'state' AND m_before.theirs = t.before_id
LEFT JOIN merged AS m_after ON m_after.kind = 'state' AND m_after.theirs = t.after_id
WHERE m_simulation.kind = 'simulation' AND m_simulation.take >= 1;

INSERT INTO control (
    simulation_id, control, expected
)
SELECT
    m_simulation.ours, t.control, t.expected
FROM merged AS m_simulation
CROSS JOIN other.control AS t ON t.simulation_id = m_simulation.theirs
WHERE m_simulation.kind = 'simulation' AND m_simulation.take >= 1;

INSERT OR IGNORE INTO match (
    simulation_id, matcher_id, call, is_aligned, reason, gold, differing_keys
)
SELECT
    m_simulation.ours, m_matcher.ours, t.call, t.is_aligned, t.reason, t.gold, t.differing_keys
FROM merged AS m_simulation
CROSS JOIN other.match AS t ON t.simulation_id = m_simulation.theirs
JOIN merged AS m_matcher ON m_matcher.kind = 'matcher' AND m_matcher.theirs = t.matcher_id
WHERE m_simulation.kind = 'simulation' AND (m_simulation.take >= 1 OR (m_simulation.take = 0 AND m_matcher.take >= 1));

INSERT OR IGNORE INTO missed_gold (
    simulation_id, matcher_id, gold
)
SELECT
    m_simulation.ours, m_matcher.ours, t.gold
FROM merged AS m_simulation
CROSS JOIN other.missed_gold AS t ON t.simulation_id = m_simulation.theirs
JOIN merged AS m_matcher ON m_matcher.kind = 'matcher' AND m_matcher.theirs = t.matcher_id
WHERE m_simulation.kind = 'simulation' AND (m_simulation.take >= 1 OR (m_simulation.take = 0 AND m_matcher.take >= 1));

INSERT OR IGNORE INTO simulation_count (
    simulation_id, matcher_id, n, a, gold
)
SELECT
    m_simulation.ours, m_matcher.ours, t.n, t.a, t.gold
FROM merged AS m_simulation
CROSS JOIN other.simulation_count AS t ON t.simulation_id = m_simulation.theirs
JOIN merged AS m_matcher ON m_matcher.kind = 'matcher' AND m_matcher.theirs = t.matcher_id
WHERE m_simulation.kind = 'simulation' AND (m_simulation.take >= 1 OR (m_simulation.take = 0 AND m_matcher.take >= 1));
