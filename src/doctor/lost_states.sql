SELECT s.state_id
FROM state AS s
WHERE NOT EXISTS (SELECT 1 FROM simulation_state AS b WHERE b.before_id = s.state_id)
    AND NOT EXISTS (SELECT 1 FROM simulation_state AS a WHERE a.after_id = s.state_id)
UNION
SELECT f.state_id FROM state_field AS f WHERE f.state_id NOT IN (SELECT state_id FROM state)
