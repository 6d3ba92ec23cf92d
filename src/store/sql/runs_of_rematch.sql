SELECT run_id FROM rematch_run WHERE rematch_id = :rematch_id ORDER BY run_id
