-- The roll-up task_count beside its simulations; sums of REAL may differ in their last digits.
WITH graded AS (
    SELECT s.*, g.reward, CASE WHEN ABS(g.reward - 1) <= 1e-6 THEN 1 ELSE 0 END AS is_passed
    FROM simulation AS s
    LEFT JOIN grading AS g ON g.simulation_id = s.simulation_id AND g.is_current = 1
    WHERE s.is_superseded <> 1
),
expected AS (
    SELECT s.run_id, c.matcher_id, s.task_id, s.is_passed,
        COUNT(*) AS simulations,
        SUM(s.reward IS NULL) AS ungraded,
        COALESCE(SUM(s.termination_reason = 'infrastructure_error'), 0) AS infrastructure_errors,
        SUM(c.n > 0) AS writing_simulations,
        SUM(c.n) AS n,
        SUM(c.a) AS a,
        SUM(c.gold) AS gold,
        SUM(CASE WHEN c.n > 0 THEN 1.0 - 1.0 * c.a / c.n END) AS gd_sum,
        SUM(s.agent_turns) AS agent_turns,
        SUM(s.agent_cost_usd) AS agent_cost_usd,
        SUM(s.agent_cost_usd IS NOT NULL) AS agent_cost_known,
        SUM(s.agent_tokens) AS agent_tokens,
        SUM(s.agent_tokens IS NOT NULL) AS agent_tokens_known
    FROM graded AS s
    JOIN simulation_count AS c ON c.simulation_id = s.simulation_id
    GROUP BY s.run_id, c.matcher_id, s.task_id, s.is_passed
)
SELECT DISTINCT COALESCE(e.run_id, c.run_id)
FROM expected AS e
FULL JOIN task_count AS c
    ON c.run_id = e.run_id AND c.matcher_id = e.matcher_id AND c.task_id = e.task_id AND c.is_passed = e.is_passed
WHERE (
        e.simulations, e.ungraded, e.infrastructure_errors, e.writing_simulations, e.n, e.a, e.gold,
        e.agent_turns, e.agent_cost_known, e.agent_tokens, e.agent_tokens_known
    ) IS NOT (
        c.simulations, c.ungraded, c.infrastructure_errors, c.writing_simulations, c.n, c.a, c.gold,
        c.agent_turns, c.agent_cost_known, c.agent_tokens, c.agent_tokens_known
    )
    OR (e.gd_sum IS NULL) <> (c.gd_sum IS NULL)
    OR ABS(e.gd_sum - c.gd_sum) > 1e-9 * (1 + ABS(e.gd_sum))
    OR (e.agent_cost_usd IS NULL) <> (c.agent_cost_usd IS NULL)
    OR ABS(e.agent_cost_usd - c.agent_cost_usd) > 1e-9 * (1 + ABS(e.agent_cost_usd))
ORDER BY 1
