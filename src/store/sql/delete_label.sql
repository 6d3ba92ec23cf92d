DELETE FROM label WHERE run_id = :run_id AND label = :label
