INSERT OR FAIL INTO missed_gold (
    simulation_id, matcher_id, gold
) VALUES (
    :simulation_id, :matcher_id, :gold
)
