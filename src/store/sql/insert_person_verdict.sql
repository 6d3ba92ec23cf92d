INSERT INTO person_verdict (simulation_id, person, verdict, note, given_at)
VALUES (:simulation_id, :person, :verdict, :note, :given_at)
