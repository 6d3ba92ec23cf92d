-- run_turn_count: the rows of one run.
SELECT
    t.run_id,
    t.matcher_id,
    t.agent_turns,
    t.t,
    t.simulations,
    t.calls,
    t.aligned,
    t.misaligned
FROM run_turn_count AS t
WHERE t.run_id = :id
ORDER BY t.run_id, t.matcher_id, t.agent_turns, t.t
