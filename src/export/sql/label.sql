-- label: the rows of one run.
SELECT
    t.run_id,
    t.label
FROM label AS t
WHERE t.run_id = :id
ORDER BY t.run_id, t.label
