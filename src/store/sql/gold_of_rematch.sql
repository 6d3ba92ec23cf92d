SELECT action_id, requestor, name, wrapped_tool, arguments, compare_args
FROM rematch_gold
WHERE task_id = :task_id AND rematch_id = :rematch_id
ORDER BY position
