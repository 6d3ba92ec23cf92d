INSERT INTO run (
    run_key, run, format, domain, domain_source, profile, agent_model, agent_implementation,
    user_model, user_implementation, started_at, trials_planned, max_steps, max_errors, seed,
    benchmark_commit, is_solo, has_observed_types, info
) VALUES (
    :run_key, :run, :format, :domain, :domain_source, :profile, :agent_model,
    :agent_implementation, :user_model, :user_implementation, :started_at, :trials_planned,
    :max_steps, :max_errors, :seed, :benchmark_commit, :is_solo, :has_observed_types, :info
)
