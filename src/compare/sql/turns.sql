SELECT domain, t, SUM(simulations), 0.5 - 0.5 * (SUM(a) - SUM(m)) / NULLIF(SUM(n), 0)
FROM turn_drift
WHERE run_id IN (SELECT value FROM json_each(:selected))
    AND matcher = :matcher
    AND window_turns = 5
GROUP BY domain, t
ORDER BY domain, t
