-- Passes simulations that end in a state that has what the goal names, however they came there.
--
-- Goes by the check goal-reached where the task has a goal and the state after is known. Otherwise by τ²'s comparison
-- of the databases, whether or not the reward is made of it. Does not see what else was changed, nor what was done and
-- undone.
WITH
goal AS (
    SELECT r.simulation_id AS simulation_id, r.verdict AS verdict
    FROM check_definition AS d
    JOIN check_result AS r ON r.check_id = d.check_id
    WHERE d.check_name = 'goal-reached' AND r.verdict IN ('pass', 'fail')
),
-- Each grading's own word: the comparison itself, or else what it was rewarded.
compared AS (
    SELECT
        s.simulation_id AS simulation_id,
        MIN(a.is_met) AS is_met,
        MIN(CASE WHEN c.reward BETWEEN 1 - 1e-6 AND 1 + 1e-6 THEN 1 WHEN c.reward IS NOT NULL THEN 0 END) AS is_rewarded
    FROM counted_simulation AS s
    LEFT JOIN assertion_result AS a ON a.grading_id = s.grading_id AND a.component = 'DB'
    LEFT JOIN component_reward AS c ON c.grading_id = s.grading_id AND c.component = 'DB'
    GROUP BY s.simulation_id
)
SELECT
    g.simulation_id AS simulation_id,
    g.verdict AS verdict,
    CASE g.verdict WHEN 'fail' THEN 'goal-reached' END AS failing
FROM goal AS g
UNION ALL
SELECT
    c.simulation_id,
    CASE COALESCE(c.is_met, c.is_rewarded) WHEN 1 THEN 'pass' ELSE 'fail' END,
    CASE COALESCE(c.is_met, c.is_rewarded) WHEN 1 THEN NULL ELSE 'DB' END
FROM compared AS c
WHERE COALESCE(c.is_met, c.is_rewarded) IS NOT NULL AND c.simulation_id NOT IN (SELECT g.simulation_id FROM goal AS g)
ORDER BY simulation_id
