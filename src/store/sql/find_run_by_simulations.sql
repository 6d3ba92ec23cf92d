-- The run without a header that shares most simulations with a source that has none either. Empty conversations prove
-- nothing: failed runs of any model look the same.
SELECT r.run_id, r.run, r.domain, r.domain_source, r.is_solo
FROM run AS r
JOIN simulation AS s ON s.run_id = r.run_id
WHERE r.run_key LIKE 'content:%'
    AND s.simulation IN (SELECT value FROM json_each(:simulations))
    AND s.turns > 0
GROUP BY r.run_id
ORDER BY COUNT(*) DESC, r.run_id
LIMIT 1
