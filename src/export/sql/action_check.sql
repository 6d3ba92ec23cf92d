-- action_check: the rows of one run.
SELECT
    t.grading_id,
    t.position,
    t.action_id,
    t.requestor,
    t.name,
    t.tool_type,
    t.is_match,
    t.gold,
    t.arguments,
    t.compare_args
FROM simulation AS s
CROSS JOIN grading AS g
CROSS JOIN action_check AS t
WHERE s.run_id = :id AND g.simulation_id = s.simulation_id AND t.grading_id = g.grading_id
ORDER BY t.grading_id, t.position
