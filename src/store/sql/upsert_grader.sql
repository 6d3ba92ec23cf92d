INSERT INTO grader (grader, summary, origin, parameters, text_hash)
VALUES (:grader, :summary, :origin, :parameters, :text_hash)
ON CONFLICT (grader) DO UPDATE SET
    summary = excluded.summary,
    origin = excluded.origin,
    parameters = excluded.parameters,
    text_hash = excluded.text_hash
RETURNING grader_id
