INSERT OR FAIL INTO assertion_result (
    grading_id, component, position, assertion, is_met, justification
) VALUES (
    :grading_id, :component, :position, :assertion, :is_met, :justification
)
