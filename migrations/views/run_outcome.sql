-- How the simulations of each run came out: passed, or failed by each cause.
--
-- Every simulation that counts is in one of the columns passed to unknown; failure_cause says what they mean.
--
-- grain:  run_id
-- column: run_id                the run's number in this store
-- column: run                   name of the run
-- column: domain                domain of the run
-- column: agent_model           the agent's model; NULL where the source names none
-- column: simulations           simulations that count                               [count]
-- column: passed                passed                                               [count]
-- column: agent_failure         ended by either side, and not rewarded in full       [count]
-- column: agent_fault           the agent's program broke                            [count]
-- column: user_fault            the user simulator broke                             [count]
-- column: limit_reached         ended by a limit of steps, time or context           [count]
-- column: infrastructure_fault  neither side's doing                                 [count]
-- column: ungraded              ended by either side, and no reward known            [count]
-- column: unknown               failed, and the source does not say how it ended     [count]
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    COUNT(s.simulation_id) AS simulations,
    COALESCE(SUM(s.passed), 0) AS passed,
    COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'completed' AND s.is_ungraded = 0 THEN 1 END)
        AS agent_failure,
    COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'agent_fault' THEN 1 END) AS agent_fault,
    COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'user_fault' THEN 1 END) AS user_fault,
    COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'limit' THEN 1 END) AS limit_reached,
    COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'infrastructure_fault' THEN 1 END) AS infrastructure_fault,
    COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'completed' AND s.is_ungraded = 1 THEN 1 END) AS ungraded,
    COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'unknown' THEN 1 END) AS unknown
FROM run AS r
LEFT JOIN counted_simulation AS s ON s.run_id = r.run_id
GROUP BY r.run_id, r.run, r.domain, r.agent_model
