-- task_count: the rows of one run.
SELECT
    t.run_id,
    t.matcher_id,
    t.task_id,
    t.is_passed,
    t.simulations,
    t.ungraded,
    t.infrastructure_errors,
    t.writing_simulations,
    t.n,
    t.a,
    t.gold,
    t.gd_sum,
    t.agent_turns,
    t.agent_cost_usd,
    t.agent_cost_known,
    t.agent_tokens,
    t.agent_tokens_known
FROM task_count AS t
WHERE t.run_id = :id
ORDER BY t.run_id, t.matcher_id, t.task_id, t.is_passed
