-- import_problem: the rows of one run.
SELECT
    t.import_id,
    t.position,
    t.action,
    t.location,
    t.reason,
    t.excerpt
FROM import AS i
CROSS JOIN import_problem AS t
WHERE i.run_id = :id AND t.import_id = i.import_id
ORDER BY t.import_id, t.position
