-- Every control with every grader's verdict; without a grader one row that names none.
SELECT r.run, s.simulation, c.control, c.expected, c.simulation_id, g.grader, v.verdict
FROM control AS c
JOIN simulation AS s ON s.simulation_id = c.simulation_id
JOIN run AS r ON r.run_id = s.run_id
LEFT JOIN grader AS g ON 1 = 1
LEFT JOIN grader_verdict AS v ON v.simulation_id = c.simulation_id AND v.grader_id = g.grader_id
ORDER BY s.run_id, c.simulation_id, g.grader
