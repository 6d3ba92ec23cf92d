-- The runs by their key, with what names their partition.
SELECT run_id, run_key, domain, run FROM run ORDER BY run_key
