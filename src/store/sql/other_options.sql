SELECT DISTINCT options FROM import WHERE run_id = :run_id AND options <> :options ORDER BY options
