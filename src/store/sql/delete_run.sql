DELETE FROM grading WHERE simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id = :run_id);
DELETE FROM simulation WHERE run_id = :run_id;
DELETE FROM task WHERE run_id = :run_id;
DELETE FROM import WHERE run_id = :run_id;
DELETE FROM run WHERE run_id = :run_id;
