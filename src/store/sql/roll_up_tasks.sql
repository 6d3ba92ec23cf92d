-- Makes a run's roll-up task_count anew.
DELETE FROM task_count WHERE run_id = :run_id;
INSERT INTO task_count (
    run_id, matcher_id, task_id, is_passed, simulations, ungraded, infrastructure_errors, writing_simulations, n, a, gold,
    gd_sum, agent_turns, agent_cost_usd, agent_cost_known, agent_tokens, agent_tokens_known
)
SELECT
    :run_id,
    c.matcher_id,
    s.task_id,
    CASE WHEN g.reward BETWEEN 1 - 1e-6 AND 1 + 1e-6 THEN 1 ELSE 0 END AS is_passed,
    COUNT(*),
    COUNT(*) - COUNT(g.reward),
    COUNT(*) FILTER (WHERE s.termination_reason = 'infrastructure_error'),
    COUNT(NULLIF(c.n, 0)),
    SUM(c.n),
    SUM(c.a),
    SUM(c.gold),
    SUM(1e0 * (c.n - c.a) / NULLIF(c.n, 0)),
    SUM(s.agent_turns),
    SUM(s.agent_cost_usd),
    COUNT(s.agent_cost_usd),
    SUM(s.agent_tokens),
    COUNT(s.agent_tokens)
FROM simulation AS s
LEFT JOIN grading AS g ON g.simulation_id = s.simulation_id AND g.is_current = 1
CROSS JOIN simulation_count AS c
WHERE s.run_id = :run_id AND s.is_superseded = 0 AND c.simulation_id = s.simulation_id
GROUP BY c.matcher_id, s.task_id, is_passed;
