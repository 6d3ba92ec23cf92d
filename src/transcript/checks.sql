-- What checks say of a simulation: violations first, then what was looked at.
SELECT d.check_id, d.check_name, d.kind, d.severity, r.verdict, r.reason
FROM check_result AS r
JOIN check_definition AS d ON d.check_id = r.check_id
WHERE r.simulation_id = :simulation_id
ORDER BY CASE r.verdict WHEN 'fail' THEN 0 WHEN 'pass' THEN 1 WHEN 'vacuous' THEN 2 ELSE 3 END, d.check_name
