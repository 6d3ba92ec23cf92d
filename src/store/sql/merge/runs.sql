SELECT run_id, run FROM other.run ORDER BY run_id
