-- Passes simulations whose write calls are the task's gold actions, all of them, in their order.
--
-- Rejects right work that goes another way: another order, or another tool to the same end. Made for what has gold
-- only.
--
-- param: matcher text = tau2  whose verdicts say which call is which gold action
WITH
judged AS (
    SELECT s.simulation_id AS simulation_id, k.matcher_id AS matcher_id, k.n - k.a AS wrong, k.gold - k.a AS missed
    FROM counted_simulation AS s
    JOIN task AS t ON t.task_id = s.task_id AND t.gold_source <> 'none'
    JOIN matcher AS r ON r.matcher = :matcher
    JOIN simulation_count AS k ON k.simulation_id = s.simulation_id AND k.matcher_id = r.matcher_id
),
step AS (
    SELECT
        j.simulation_id AS simulation_id,
        m.gold AS gold,
        LAG(m.gold) OVER (PARTITION BY j.simulation_id ORDER BY m.call) AS earlier
    FROM judged AS j
    JOIN match AS m ON m.simulation_id = j.simulation_id AND m.matcher_id = j.matcher_id
    WHERE m.is_aligned = 1
),
part AS (
    SELECT j.simulation_id AS simulation_id, 'wrong_writes' AS part
    FROM judged AS j
    WHERE j.wrong > 0
    UNION ALL
    SELECT j.simulation_id, 'missed_gold'
    FROM judged AS j
    WHERE j.missed > 0
    UNION ALL
    SELECT DISTINCT p.simulation_id, 'order'
    FROM step AS p
    WHERE p.gold < p.earlier
),
failing AS (
    SELECT p.simulation_id AS simulation_id, STRING_AGG(p.part, ', ' ORDER BY p.part) AS failing
    FROM part AS p
    GROUP BY p.simulation_id
)
SELECT
    j.simulation_id AS simulation_id,
    CASE WHEN f.failing IS NULL THEN 'pass' ELSE 'fail' END AS verdict,
    f.failing AS failing
FROM judged AS j
LEFT JOIN failing AS f ON f.simulation_id = j.simulation_id
ORDER BY j.simulation_id
