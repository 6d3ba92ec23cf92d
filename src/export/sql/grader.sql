-- grader: what one run uses of what runs share.
SELECT
    t.grader_id,
    t.grader,
    t.summary,
    t.origin,
    t.parameters,
    t.text_hash
FROM grader AS t
WHERE t.grader_id IN (
    SELECT v.grader_id
    FROM grader_verdict AS v
    JOIN simulation AS s ON s.simulation_id = v.simulation_id
    WHERE s.run_id = :id
)
ORDER BY t.grader_id
