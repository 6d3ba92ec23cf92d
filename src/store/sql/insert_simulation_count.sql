INSERT OR FAIL INTO simulation_count (
    simulation_id, matcher_id, n, a, gold
) VALUES (
    :simulation_id, :matcher_id, :n, :a, :gold
)
