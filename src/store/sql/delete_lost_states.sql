-- States in which no simulation begins or ends any more. Their fields first: an import runs without foreign keys.
DELETE FROM state_field WHERE state_id IN (
    SELECT s.state_id
    FROM state AS s
    WHERE NOT EXISTS (SELECT 1 FROM simulation_state AS b WHERE b.before_id = s.state_id)
        AND NOT EXISTS (SELECT 1 FROM simulation_state AS a WHERE a.after_id = s.state_id)
);
DELETE FROM state
WHERE NOT EXISTS (SELECT 1 FROM simulation_state AS b WHERE b.before_id = state.state_id)
    AND NOT EXISTS (SELECT 1 FROM simulation_state AS a WHERE a.after_id = state.state_id);
