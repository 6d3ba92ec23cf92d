SELECT g.grader, v.verdict, v.failing
FROM grader_verdict AS v
JOIN grader AS g ON g.grader_id = v.grader_id
WHERE v.simulation_id = :simulation_id
ORDER BY g.grader
