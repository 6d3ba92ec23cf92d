-- Names what the benchmark's own grading found wrong in simulations that it did not reward in full.
--
-- Each unmet assertion of a component that the reward is made of, and each such component whose reward is below 1 without an assertion
-- that tells why. Where the grading tells nothing of the kind, the reward and how the simulation ended.
--
-- kind:     goal
-- severity: error
-- needs:    reward
WITH
failed AS (
    SELECT
        s.simulation_id AS simulation_id,
        s.grading_id AS grading_id,
        s.reward AS reward,
        s.termination_reason AS termination_reason
    FROM counted_simulation AS s
    WHERE s.reward IS NOT NULL AND s.passed = 0
),
unmet AS (
    SELECT f.simulation_id AS simulation_id, a.component AS component, a.position AS position, a.assertion AS assertion
    FROM failed AS f
    JOIN component_reward AS c ON c.grading_id = f.grading_id AND c.in_basis = 1
    JOIN assertion_result AS a ON a.grading_id = c.grading_id AND a.component = c.component
    WHERE a.is_met = 0
    UNION ALL
    SELECT f.simulation_id, c.component, k.position, k.name || ' not done'
    FROM failed AS f
    JOIN component_reward AS c ON c.grading_id = f.grading_id AND c.in_basis = 1 AND c.component = 'ACTION'
    JOIN action_check AS k ON k.grading_id = c.grading_id
    WHERE k.is_match = 0
),
part AS (
    SELECT u.simulation_id AS simulation_id, u.component AS component, u.position AS position, u.assertion AS assertion
    FROM unmet AS u
    UNION ALL
    SELECT f.simulation_id, c.component, 0, 'reward ' || c.reward
    FROM failed AS f
    JOIN component_reward AS c ON c.grading_id = f.grading_id AND c.in_basis = 1
    WHERE c.reward < 1 - 1e-6
        AND NOT EXISTS (
            SELECT 1
            FROM unmet AS u
            WHERE u.simulation_id = f.simulation_id AND u.component = c.component
        )
)
SELECT
    p.simulation_id AS simulation_id,
    NULL AS turn,
    NULL AS call,
    p.component || ': ' || p.assertion AS evidence
FROM part AS p
UNION ALL
SELECT
    f.simulation_id,
    NULL,
    NULL,
    'reward ' || f.reward || ', ended by ' || COALESCE(f.termination_reason, 'nothing that is told')
FROM failed AS f
WHERE f.simulation_id NOT IN (SELECT p.simulation_id FROM part AS p)
ORDER BY simulation_id, evidence
