INSERT INTO rematch_gold (
    task_id, rematch_id, position, action_id, requestor, name, wrapped_tool, arguments, compare_args
) VALUES (
    :task_id, :rematch_id, :position, :action_id, :requestor, :name, :wrapped_tool, :arguments,
    :compare_args
)
