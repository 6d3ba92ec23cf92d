INSERT OR FAIL INTO grading (
    simulation_id, import_id, is_current, reward, reward_basis, note, has_action_checks, content_hash
) VALUES (
    :simulation_id, :import_id, 1, :reward, :reward_basis, :note, :has_action_checks, :content_hash
)
