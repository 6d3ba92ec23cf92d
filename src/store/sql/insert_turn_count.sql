INSERT INTO turn_count (
    simulation_id, matcher_id, t, calls, aligned, misaligned
) VALUES (
    :simulation_id, :matcher_id, :t, :calls, :aligned, :misaligned
)
