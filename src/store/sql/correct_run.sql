UPDATE run SET has_observed_types = :has_observed_types
WHERE run_id = :run_id AND has_observed_types <> :has_observed_types
