INSERT INTO check_definition (check_name, kind, severity, summary, origin, parameters, text_hash)
VALUES (:check_name, :kind, :severity, :summary, :origin, :parameters, :text_hash)
ON CONFLICT (check_name) DO UPDATE SET
    kind = excluded.kind,
    severity = excluded.severity,
    summary = excluded.summary,
    origin = excluded.origin,
    parameters = excluded.parameters,
    text_hash = excluded.text_hash
RETURNING check_id
