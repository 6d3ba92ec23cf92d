SELECT json_group_array(json_object(
    'run_id', r.run_id,
    'run', r.run,
    'user_model', COALESCE(r.user_model, ''),
    'trials_planned', r.trials_planned,
    'max_steps', r.max_steps,
    'benchmark_commit', COALESCE(r.benchmark_commit, ''),
    'simulations', o.simulations,
    'infrastructure_errors', o.infrastructure_errors,
    'ungraded', o.ungraded,
    'simulations_planned', o.simulations_planned
))
FROM run AS r
JOIN run_overview AS o ON o.run_id = r.run_id
WHERE r.run_id IN (SELECT value FROM json_each(?1))
