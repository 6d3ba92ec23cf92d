-- Passes simulations whose write calls are the task's gold actions, all of them, in any order.
--
-- Rejects right work that reaches the same end by other tools. Made for what has gold only.
--
-- param: matcher text = tau2  whose verdicts say which call is which gold action
SELECT
    s.simulation_id AS simulation_id,
    CASE WHEN k.n = k.a AND k.gold = k.a THEN 'pass' ELSE 'fail' END AS verdict,
    CASE
        WHEN k.n > k.a AND k.gold > k.a THEN 'missed_gold, wrong_writes'
        WHEN k.n > k.a THEN 'wrong_writes'
        WHEN k.gold > k.a THEN 'missed_gold'
    END AS failing
FROM counted_simulation AS s
JOIN task AS t ON t.task_id = s.task_id AND t.gold_source <> 'none'
JOIN matcher AS r ON r.matcher = :matcher
JOIN simulation_count AS k ON k.simulation_id = s.simulation_id AND k.matcher_id = r.matcher_id
ORDER BY s.simulation_id
