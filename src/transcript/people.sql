SELECT person, verdict, note, given_at
FROM person_verdict
WHERE simulation_id = :simulation_id
ORDER BY given_at DESC, person_verdict_id DESC
