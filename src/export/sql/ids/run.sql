-- Runs go by their key.
SELECT r.run_id, r.run_key FROM run AS r WHERE r.run_id = :id
