SELECT action_id, requestor, name, wrapped_tool, arguments, compare_args
FROM gold_action
WHERE task_id = :task_id
ORDER BY position
