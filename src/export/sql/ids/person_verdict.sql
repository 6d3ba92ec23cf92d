-- What people say, numbered within a second: the number keeps the order in which it was given.
SELECT
    p.person_verdict_id,
    CAST(unixepoch(p.given_at) AS TEXT),
    ROW_NUMBER() OVER (PARTITION BY p.given_at ORDER BY p.person_verdict_id) - 1,
    r.run_key,
    s.simulation,
    p.person
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
JOIN person_verdict AS p ON p.simulation_id = s.simulation_id
WHERE s.run_id = :id
