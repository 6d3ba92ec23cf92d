-- The parts of a grading: what each component contributes, each assertion, each official action check.
SELECT component, 'reward' AS part, NULL AS is_met, reward, CASE WHEN in_basis = 1 THEN 'in the basis' ELSE 'not in the basis' END AS text,
    NULL AS justification, 0 AS rank, 0 AS position
FROM component_reward
WHERE grading_id = :grading_id
UNION ALL
SELECT component, 'assertion', is_met, NULL, assertion, justification, 1, position
FROM assertion_result
WHERE grading_id = :grading_id
UNION ALL
SELECT 'ACTION', 'check', is_match, NULL, COALESCE(tool_type || ' ', '') || name, NULL, 2, position
FROM action_check
WHERE grading_id = :grading_id
ORDER BY rank, component, position
