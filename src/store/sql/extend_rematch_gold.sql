-- The gold actions of such a version.
INSERT OR IGNORE INTO rematch_gold (
    task_id, rematch_id, position, action_id, requestor, name, wrapped_tool, arguments, compare_args
)
SELECT
    t.task_id, g.rematch_id, g.position, g.action_id, g.requestor, g.name, g.wrapped_tool, g.arguments,
    g.compare_args
FROM task AS t
JOIN task AS known ON known.run_id = t.run_id AND known.task = t.task AND known.task_id <> t.task_id
JOIN rematch_gold AS g ON g.task_id = known.task_id
WHERE t.run_id = :run_id
