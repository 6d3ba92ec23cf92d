-- changeable_field: the rows of one run.
SELECT
    t.task_id,
    t.object,
    t.field
FROM task AS k
CROSS JOIN changeable_field AS t
WHERE k.run_id = :id AND t.task_id = k.task_id
ORDER BY t.task_id, t.object, t.field
