-- Passes simulations that reach the goal and violate no rule: no invariant, nothing forbidden, no required order.
--
-- Fails where any check of these kinds fails and names those checks. Passes where none fails and a check of the kind
-- goal passes; otherwise nobody told the goal, and it is not applicable. Checks of the kind process warn only, unless
-- with the flag.
--
-- param: with_process flag  let checks of the kind process decide, too
WITH
result AS (
    SELECT r.simulation_id AS simulation_id, d.check_name AS check_name, d.kind AS kind, r.verdict AS verdict
    FROM check_definition AS d
    JOIN check_result AS r ON r.check_id = d.check_id
    WHERE r.verdict IN ('pass', 'fail') AND (d.kind <> 'process' OR :with_process = 1)
)
SELECT
    r.simulation_id AS simulation_id,
    CASE
        WHEN COUNT(*) FILTER (WHERE r.verdict = 'fail') > 0 THEN 'fail'
        WHEN COUNT(*) FILTER (WHERE r.kind = 'goal') > 0 THEN 'pass'
        ELSE 'not_applicable'
    END AS verdict,
    STRING_AGG(r.check_name, ', ' ORDER BY r.check_name) FILTER (WHERE r.verdict = 'fail') AS failing
FROM result AS r
GROUP BY r.simulation_id
ORDER BY r.simulation_id
