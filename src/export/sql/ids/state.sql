-- States go by their hash.
SELECT e.state_id, e.state_hash
FROM state AS e
WHERE e.state_id IN (
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
