SELECT requestor, tool, observed_type FROM tool WHERE run_id = :run_id AND observed_type IS NOT NULL
