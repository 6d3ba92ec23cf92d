-- Each place where a simulation violates a check, as last graded.
--
-- grain:  simulation_id, check_name, position
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: simulation_id  the simulation's number in this store
-- column: simulation     the source's id of the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: reward         the current reward; NULL where there is none
-- column: passed         1 passed by the reward, 0 failed
-- column: cause          what it is put down to, by how the simulation ended
-- column: check_name     name of the check
-- column: kind           goal, invariant, forbidden, precedence or process
-- column: severity       error, warning or info
-- column: position       order within the simulation and check
-- column: turn           position of the turn; NULL where it is about no turn
-- column: agent_turn     number of the agent turn, from 1; NULL where it is about none
-- column: call           position of the tool call; NULL where it is about no call
-- column: evidence       what was found; NULL where the place says all
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
    s.passed AS passed,
    CASE s.termination_group WHEN 'completed' THEN 'agent_failure' ELSE s.termination_group END AS cause,
    d.check_name AS check_name,
    d.kind AS kind,
    d.severity AS severity,
    e.position AS position,
    e.turn AS turn,
    t.agent_turn AS agent_turn,
    e.call AS call,
    e.evidence AS evidence
FROM check_definition AS d
JOIN check_evidence AS e ON e.check_id = d.check_id
JOIN counted_simulation AS s ON s.simulation_id = e.simulation_id
LEFT JOIN turn AS t ON t.simulation_id = e.simulation_id AND t.position = e.turn
