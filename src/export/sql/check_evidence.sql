-- check_evidence: the rows of one run.
SELECT
    t.simulation_id,
    t.check_id,
    t.position,
    t.turn,
    t.call,
    t.evidence
FROM simulation AS s
CROSS JOIN check_evidence AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.simulation_id, t.check_id, t.position
