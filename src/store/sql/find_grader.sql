SELECT
    g.grader_id,
    g.parameters = :parameters AND g.text_hash = :text_hash AS is_same,
    (SELECT COUNT(*) FROM grader_verdict AS v WHERE v.grader_id = g.grader_id) AS results
FROM grader AS g
WHERE g.grader = :grader
