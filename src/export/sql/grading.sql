-- grading: the rows of one run.
SELECT
    t.grading_id,
    t.simulation_id,
    t.import_id,
    t.is_current,
    t.reward,
    t.reward_basis,
    t.note,
    t.has_action_checks,
    t.content_hash
FROM simulation AS s
CROSS JOIN grading AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.grading_id
