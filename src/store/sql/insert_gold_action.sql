INSERT INTO gold_action (
    task_id, position, action_id, requestor, name, wrapped_tool, arguments, compare_args
) VALUES (
    :task_id, :position, :action_id, :requestor, :name, :wrapped_tool, :arguments, :compare_args
)
