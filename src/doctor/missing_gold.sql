-- Verdicts about gold actions or calls that do not exist. The gold of a further matcher is its rematch's.
WITH verdict AS (
    SELECT simulation_id, matcher_id, call, gold FROM match
    UNION ALL
    SELECT simulation_id, matcher_id, NULL, gold FROM missed_gold
)
SELECT v.simulation_id
FROM verdict AS v
JOIN simulation AS s ON s.simulation_id = v.simulation_id
LEFT JOIN rematch_matcher AS f ON f.matcher_id = v.matcher_id
LEFT JOIN tool_call AS c ON c.simulation_id = v.simulation_id AND c.position = v.call
LEFT JOIN rematch_gold AS h ON h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = v.gold
LEFT JOIN gold_action AS g ON f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = v.gold
WHERE (v.call IS NOT NULL AND c.position IS NULL)
    OR (v.gold IS NOT NULL AND g.position IS NULL AND h.position IS NULL)
GROUP BY v.simulation_id
ORDER BY 1
