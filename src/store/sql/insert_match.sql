INSERT OR FAIL INTO match (
    simulation_id, matcher_id, call, is_aligned, reason, gold, differing_keys
) VALUES (
    :simulation_id, :matcher_id, :call, :is_aligned, :reason, :gold, :differing_keys
)
