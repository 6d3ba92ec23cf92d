INSERT OR FAIL INTO action_check (
    grading_id, position, action_id, requestor, name, tool_type, is_match, gold, arguments,
    compare_args
) VALUES (
    :grading_id, :position, :action_id, :requestor, :name, :tool_type, :is_match, :gold,
    :arguments, :compare_args
)
