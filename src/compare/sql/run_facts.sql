SELECT
    r.run_id,
    r.run,
    COALESCE(r.user_model, '') AS user_model,
    r.trials_planned,
    r.max_steps,
    COALESCE(r.benchmark_commit, '') AS benchmark_commit,
    o.simulations,
    o.infrastructure_errors,
    o.ungraded,
    o.simulations_planned
FROM run AS r
JOIN run_overview AS o ON o.run_id = r.run_id
WHERE r.run_id IN (SELECT value FROM json_each(:selected))
ORDER BY r.run_id
