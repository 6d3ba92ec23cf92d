-- assertion_result: the rows of one run.
SELECT
    t.grading_id,
    t.component,
    t.position,
    t.assertion,
    t.is_met,
    t.justification
FROM simulation AS s
CROSS JOIN grading AS g
CROSS JOIN assertion_result AS t
WHERE s.run_id = :id AND g.simulation_id = s.simulation_id AND t.grading_id = g.grading_id
ORDER BY t.grading_id, t.component, t.position
