-- The gold actions of a simulation's task: done by which call, missed, or not counted by the matcher.
SELECT
    g.position,
    g.requestor,
    g.name,
    g.arguments,
    g.compare_args,
    v.call,
    y.gold IS NOT NULL AS is_missed
FROM simulation AS s
JOIN gold_action AS g ON g.task_id = s.task_id
JOIN matcher AS m ON m.matcher = :matcher
LEFT JOIN match AS v
    ON v.simulation_id = s.simulation_id
    AND v.matcher_id = m.matcher_id
    AND v.gold = g.position
    AND v.is_aligned = 1
LEFT JOIN missed_gold AS y
    ON y.simulation_id = s.simulation_id AND y.matcher_id = m.matcher_id AND y.gold = g.position
WHERE s.simulation_id = :simulation_id
ORDER BY g.position
