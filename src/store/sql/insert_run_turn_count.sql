INSERT OR FAIL INTO run_turn_count (
    run_id, matcher_id, agent_turns, t, simulations, calls, aligned, misaligned
) VALUES (
    :run_id, :matcher_id, :agent_turns, :t, :simulations, :calls, :aligned, :misaligned
)
