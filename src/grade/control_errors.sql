-- What each grader does wrong over the controls of each run.
SELECT
    r.run,
    g.grader,
    COUNT(*) FILTER (WHERE c.expected = 'pass' AND v.verdict = 'fail') AS false_rejects,
    COUNT(*) FILTER (WHERE c.expected = 'fail' AND v.verdict = 'pass') AS false_accepts,
    COUNT(*) FILTER (WHERE COALESCE(v.verdict, 'not_applicable') = 'not_applicable') AS undecided
FROM control AS c
JOIN simulation AS s ON s.simulation_id = c.simulation_id
JOIN run AS r ON r.run_id = s.run_id
JOIN grader AS g
LEFT JOIN grader_verdict AS v ON v.simulation_id = c.simulation_id AND v.grader_id = g.grader_id
GROUP BY s.run_id, g.grader_id
ORDER BY s.run_id, g.grader
