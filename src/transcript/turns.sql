SELECT u.position, u.role, u.requestor, u.agent_turn, u.is_error, x.text
FROM turn AS u
LEFT JOIN turn_text AS x ON x.simulation_id = u.simulation_id AND x.position = u.position
WHERE u.simulation_id = :simulation_id
ORDER BY u.position
