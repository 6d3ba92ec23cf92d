-- run: the rows of one run.
SELECT
    t.run_id,
    t.run_key,
    t.run,
    t.format,
    t.domain,
    t.domain_source,
    t.profile,
    t.agent_model,
    t.agent_implementation,
    t.user_model,
    t.user_implementation,
    t.started_at,
    t.trials_planned,
    t.max_steps,
    t.max_errors,
    t.seed,
    t.benchmark_commit,
    t.is_solo,
    t.has_observed_types,
    t.info
FROM run AS t
WHERE t.run_id = :id
ORDER BY t.run_id
