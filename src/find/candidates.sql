SELECT
    r.run_id,
    r.run,
    r.domain,
    COALESCE(r.agent_model, ''),
    (SELECT json_group_array(l.label) FROM label AS l WHERE l.run_id = r.run_id)
FROM run AS r
ORDER BY r.run_id
