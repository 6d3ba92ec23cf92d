SELECT run_id, run FROM run WHERE CAST(run_id AS TEXT) = :name OR run = :name ORDER BY run_id
