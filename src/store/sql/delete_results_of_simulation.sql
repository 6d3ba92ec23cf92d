-- What checks and graders said of a simulation whose facts, verdicts or grading are others now.
DELETE FROM check_evidence WHERE simulation_id = :simulation_id;
DELETE FROM check_result WHERE simulation_id = :simulation_id;
DELETE FROM grader_verdict WHERE simulation_id = :simulation_id;
