-- The runs without a header that share conversations with a source that has none either, most first. An id alone proves nothing: many files number
-- their simulations.
SELECT r.run_id, r.run, r.domain, r.domain_source, r.is_solo
FROM run AS r
JOIN simulation AS s ON s.run_id = r.run_id
WHERE r.run_key LIKE 'content:%'
    AND REPLACE(s.content_hash, 'no-text:', '') || ' ' || s.simulation IN (SELECT value FROM json_each(:conversations))
GROUP BY r.run_id
ORDER BY COUNT(*) DESC, r.run_id
