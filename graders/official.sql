-- Passes simulations that the benchmark rewards in full: a reward within 1e-6 of 1.
--
-- Not applicable where no reward is given.
SELECT
    s.simulation_id AS simulation_id,
    CASE s.passed WHEN 1 THEN 'pass' ELSE 'fail' END AS verdict,
    CASE s.passed WHEN 1 THEN NULL ELSE 'reward' END AS failing
FROM counted_simulation AS s
WHERE s.reward IS NOT NULL
ORDER BY s.simulation_id
