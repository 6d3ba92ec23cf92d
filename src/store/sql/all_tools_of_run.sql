SELECT requestor, tool FROM tool WHERE run_id = :run_id
