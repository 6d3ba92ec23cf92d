SELECT
    d.check_id,
    d.kind = :kind AND d.parameters = :parameters AND d.text_hash = :text_hash AS is_same,
    (SELECT COUNT(*) FROM check_result AS r WHERE r.check_id = d.check_id) AS results
FROM check_definition AS d
WHERE d.check_name = :check_name
