SELECT turn, call, evidence
FROM check_evidence
WHERE simulation_id = :simulation_id AND check_id = :check_id
ORDER BY position
