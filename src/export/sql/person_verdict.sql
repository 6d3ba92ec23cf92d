-- person_verdict: the rows of one run.
SELECT
    t.person_verdict_id,
    t.simulation_id,
    t.person,
    t.verdict,
    t.note,
    t.given_at
FROM simulation AS s
CROSS JOIN person_verdict AS t
WHERE s.run_id = :id AND t.simulation_id = s.simulation_id
ORDER BY t.given_at, t.person_verdict_id
