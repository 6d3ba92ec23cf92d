INSERT OR FAIL INTO tool_count (
    run_id, matcher_id, task_id, tool, n, a, outside_gold, wrong_arguments, repeated, gold, user_gold
) VALUES (
    :run_id, :matcher_id, :task_id, :tool, :n, :a, :outside_gold, :wrong_arguments, :repeated,
    :gold, :user_gold
)
