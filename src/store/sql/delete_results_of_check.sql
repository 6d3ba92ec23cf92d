-- What a check said by its former definition, and what graders made of it.
DELETE FROM grader_verdict WHERE simulation_id IN (SELECT simulation_id FROM check_result WHERE check_id = :check_id);
DELETE FROM check_evidence WHERE check_id = :check_id;
DELETE FROM check_result WHERE check_id = :check_id;
