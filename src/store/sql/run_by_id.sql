SELECT run_id, run, domain, domain_source, is_solo FROM run WHERE run_id = :run_id
