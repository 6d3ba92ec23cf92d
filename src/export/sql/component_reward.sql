-- component_reward: the rows of one run.
SELECT
    t.grading_id,
    t.component,
    t.in_basis,
    t.reward
FROM simulation AS s
CROSS JOIN grading AS g
CROSS JOIN component_reward AS t
WHERE s.run_id = :id AND g.simulation_id = s.simulation_id AND t.grading_id = g.grading_id
ORDER BY t.grading_id, t.component
