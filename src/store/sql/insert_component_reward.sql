INSERT OR FAIL INTO component_reward (
    grading_id, component, in_basis, reward
) VALUES (
    :grading_id, :component, :in_basis, :reward
)
