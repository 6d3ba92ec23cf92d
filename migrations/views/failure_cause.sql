-- What each failed simulation is put down to, and how much of what was asserted it did not meet.
--
-- The causes are infrastructure_fault, limit, user_fault (the user simulator broke) and agent_fault (the agent's
-- program broke), told by how the simulation ended; agent_failure, where either side ended it and the reward is not
-- full; ungraded, where either side ended it and nobody told a reward; unknown, where the source does not say how it
-- ended. The unmet assertions stand by name in failed_assertion.
--
-- grain:  simulation_id
-- column: run_id              the run's number in this store
-- column: run                 name of the run
-- column: domain              domain of the run
-- column: agent_model         the agent's model; NULL where the source names none
-- column: simulation_id       the simulation's number in this store
-- column: simulation          the source's id of the simulation
-- column: task                the benchmark's name for the task
-- column: trial               number of the trial; NULL where the source does not say
-- column: reward              the current reward; NULL where there is none
-- column: termination_reason  why it ended, in the benchmark's words; NULL where the source does not say
-- column: error               the error that ended it; NULL where none is told
-- column: cause               what the failure is put down to
-- column: unmet               unmet assertions and components that the reward is made of  [count]
WITH
lacking AS (
    SELECT a.simulation_id AS simulation_id, COUNT(*) AS unmet
    FROM failed_assertion AS a
    GROUP BY a.simulation_id
)
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    s.simulation_id AS simulation_id,
    s.simulation AS simulation,
    s.task AS task,
    s.trial AS trial,
    s.reward AS reward,
    s.termination_reason AS termination_reason,
    e.error AS error,
    CASE
        WHEN s.termination_group <> 'completed' THEN s.termination_group
        WHEN s.reward IS NULL THEN 'ungraded'
        ELSE 'agent_failure'
    END AS cause,
    COALESCE(l.unmet, 0) AS unmet
FROM counted_simulation AS s
JOIN simulation AS e ON e.simulation_id = s.simulation_id
LEFT JOIN lacking AS l ON l.simulation_id = s.simulation_id
WHERE s.passed = 0
