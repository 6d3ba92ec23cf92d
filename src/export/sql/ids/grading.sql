-- Gradings go by their content; equal ones of a simulation are numbered.
SELECT
    g.grading_id,
    r.run_key,
    s.simulation,
    g.content_hash,
    ROW_NUMBER() OVER (PARTITION BY g.simulation_id, g.content_hash ORDER BY g.grading_id)
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
JOIN grading AS g ON g.simulation_id = s.simulation_id
WHERE s.run_id = :id
