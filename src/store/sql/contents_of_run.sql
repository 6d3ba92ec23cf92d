SELECT 'simulations', COUNT(*) FROM simulation WHERE run_id = :run_id
UNION ALL
SELECT 'turns', COALESCE(SUM(turns), 0) FROM simulation WHERE run_id = :run_id
UNION ALL
SELECT 'tool calls', COALESCE(SUM(tool_calls), 0) FROM simulation WHERE run_id = :run_id
UNION ALL
SELECT 'gradings', COUNT(*)
FROM simulation AS s
JOIN grading AS g ON g.simulation_id = s.simulation_id
WHERE s.run_id = :run_id
UNION ALL
SELECT 'tasks', COUNT(*) FROM task WHERE run_id = :run_id
UNION ALL
SELECT 'imports', COUNT(*) FROM import WHERE run_id = :run_id
UNION ALL
SELECT 'labels', COUNT(*) FROM label WHERE run_id = :run_id
UNION ALL
SELECT 'person verdicts', COUNT(*)
FROM simulation AS s
JOIN person_verdict AS p ON p.simulation_id = s.simulation_id
WHERE s.run_id = :run_id
HAVING COUNT(*) > 0
