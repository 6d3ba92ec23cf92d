-- What checks and graders said of the simulations of these runs, of all where none are named.
DELETE FROM check_evidence
WHERE :runs IS NULL OR simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id IN (SELECT value FROM json_each(:runs)));
DELETE FROM check_result
WHERE :runs IS NULL OR simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id IN (SELECT value FROM json_each(:runs)));
DELETE FROM grader_verdict
WHERE :runs IS NULL OR simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id IN (SELECT value FROM json_each(:runs)));
