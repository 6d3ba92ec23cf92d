-- Verdicts about gold actions or calls that do not exist.
SELECT m.simulation_id
FROM match AS m
JOIN simulation AS s ON s.simulation_id = m.simulation_id
LEFT JOIN tool_call AS c ON c.simulation_id = m.simulation_id AND c.position = m.call
LEFT JOIN gold_action AS g ON g.task_id = s.task_id AND g.position = m.gold
WHERE c.position IS NULL OR (m.gold IS NOT NULL AND g.position IS NULL)
UNION
SELECT m.simulation_id
FROM missed_gold AS m
JOIN simulation AS s ON s.simulation_id = m.simulation_id
LEFT JOIN gold_action AS g ON g.task_id = s.task_id AND g.position = m.gold
WHERE g.position IS NULL
ORDER BY 1
