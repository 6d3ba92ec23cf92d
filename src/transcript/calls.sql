-- The calls of a simulation with a matcher's verdict; a call without one is no write for the matcher.
SELECT
    c.position,
    c.turn,
    c.answer_turn,
    c.requestor,
    c.name,
    c.wrapped_tool,
    c.arguments,
    CASE
        WHEN v.call IS NOT NULL THEN 'write'
        WHEN :matcher = 'calibrated' OR :matcher LIKE 'calibrated@%' THEN COALESCE(i.profile_type, o.profile_type, o.observed_type)
        ELSE COALESCE(o.observed_type, o.profile_type)
    END AS tool_type,
    v.is_aligned,
    v.reason,
    v.gold,
    v.differing_keys
FROM tool_call AS c
JOIN simulation AS s ON s.simulation_id = c.simulation_id
LEFT JOIN tool AS o ON o.run_id = s.run_id AND o.requestor = c.requestor AND o.tool = c.name
LEFT JOIN tool AS i ON i.run_id = s.run_id AND i.requestor = c.requestor AND i.tool = c.wrapped_tool
LEFT JOIN match AS v
    ON v.simulation_id = c.simulation_id
    AND v.call = c.position
    AND v.matcher_id = (SELECT matcher_id FROM matcher WHERE matcher = :matcher)
WHERE c.simulation_id = :simulation_id
ORDER BY c.position
