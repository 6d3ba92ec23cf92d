INSERT OR FAIL INTO turn_text (
    simulation_id, position, text
) VALUES (
    :simulation_id, :position, :text
)
