-- grader_verdict: the rows of one run.
SELECT
    t.simulation_id,
    t.grader_id,
    t.verdict,
    t.failing
FROM simulation AS s
CROSS JOIN grader_verdict AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.grader_id
