-- Names what the benchmark's own grading found wrong in simulations that it did not reward in full.
--
-- Each unmet assertion of a component that the reward is made of, and each such component whose reward is below 1
-- without an assertion that tells why. Where the grading tells nothing of the kind: the reward, and how the simulation
-- ended.
--
-- kind:     goal
-- severity: error
-- needs:    reward
SELECT
    a.simulation_id AS simulation_id,
    NULL AS turn,
    NULL AS call,
    a.component || ': ' || COALESCE(a.assertion, 'not rewarded') AS evidence
FROM failed_assertion AS a
UNION ALL
SELECT
    f.simulation_id,
    NULL,
    NULL,
    'reward ' || f.reward || ', ended by '
        || COALESCE(f.termination_reason, 'an error: ' || f.error, 'nothing that is told')
FROM failure_cause AS f
WHERE f.unmet = 0 AND f.reward IS NOT NULL
ORDER BY simulation_id, evidence
