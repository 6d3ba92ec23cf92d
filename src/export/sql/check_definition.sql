-- check_definition: what one run uses of what runs share.
SELECT
    t.check_id,
    t.check_name,
    t.kind,
    t.severity,
    t.summary,
    t.origin,
    t.parameters,
    t.text_hash
FROM check_definition AS t
WHERE t.check_id IN (
    SELECT c.check_id
    FROM check_result AS c
    JOIN simulation AS s ON s.simulation_id = c.simulation_id
    WHERE s.run_id = :id
)
ORDER BY t.check_id
