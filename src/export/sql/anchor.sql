-- anchor: one anchor.
SELECT
    t.anchor_id,
    t.anchor,
    t.source,
    t.created_at,
    t.runs,
    t.has_tasks
FROM anchor AS t
WHERE t.anchor_id = :id
ORDER BY t.anchor_id
