-- state_field: what one run uses of what runs share.
SELECT
    t.state_id,
    t.object,
    t.field,
    t.kind,
    t.value
FROM state_field AS t
WHERE t.state_id IN (
    SELECT b.before_id
    FROM simulation_state AS b
    JOIN simulation AS s ON s.simulation_id = b.simulation_id
    WHERE s.run_id = :id
    UNION
    SELECT b.after_id
    FROM simulation_state AS b
    JOIN simulation AS s ON s.simulation_id = b.simulation_id
    WHERE s.run_id = :id
)
ORDER BY t.state_id, t.object, t.field
