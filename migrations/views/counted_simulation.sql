-- Every simulation that counts, with its run, its task and its current grading.
--
-- A superseded simulation (an infrastructure error that a resumed run replaced) is left out; every measure
-- starts here. Passed is a reward within 1e-6 of 1; everything else, a missing reward included, is failed.
--
-- grain:  simulation_id
-- column: run_id                   the run's number in this store
-- column: run                      name of the run
-- column: domain                   domain of the run
-- column: agent_model              the agent's model; NULL where the source names none
-- column: simulation_id            the simulation's number in this store
-- column: simulation               the source's id of the simulation
-- column: task_id                  the task's number in this store, in the version that grades the simulation
-- column: task                     the benchmark's name for the task
-- column: trial                    number of the trial; NULL where the source does not say
-- column: grading_id               the current grading; NULL where there is none
-- column: reward                   the current reward; NULL where there is none
-- column: passed                   1 passed, 0 failed
-- column: reward_group             passed or failed
-- column: is_ungraded              1 where no reward is known
-- column: termination_reason       why it ended, in the benchmark's words; NULL where the source does not say
-- column: termination_group        completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: is_infrastructure_error  1 where it ended by infrastructure_error
-- column: has_handover             1 where the agent handed over to a human
-- column: agent_turns              agent turns                              [turns]
-- column: turns                    turns of all sides                       [turns]
-- column: agent_tokens             tokens read and written in agent turns; NULL where unknown        [tokens]
-- column: conversation_hash        hash of what was said and called; equal for identical transcripts
-- column: duration_s               length; NULL where unknown               [seconds]
-- column: agent_cost_usd           the agent's cost; NULL where unknown     [USD]
-- column: user_cost_usd            the user's cost; NULL where unknown      [USD]
SELECT
    s.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    s.simulation_id AS simulation_id,
    s.simulation AS simulation,
    s.task_id AS task_id,
    t.task AS task,
    s.trial AS trial,
    g.grading_id AS grading_id,
    g.reward AS reward,
    CASE WHEN g.reward BETWEEN 1 - 1e-6 AND 1 + 1e-6 THEN 1 ELSE 0 END AS passed,
    CASE WHEN g.reward BETWEEN 1 - 1e-6 AND 1 + 1e-6 THEN 'passed' ELSE 'failed' END
        AS reward_group,
    CASE WHEN g.reward IS NULL THEN 1 ELSE 0 END AS is_ungraded,
    s.termination_reason AS termination_reason,
    s.termination_group AS termination_group,
    CASE WHEN s.termination_reason = 'infrastructure_error' THEN 1 ELSE 0 END
        AS is_infrastructure_error,
    s.has_handover AS has_handover,
    s.agent_turns AS agent_turns,
    s.turns AS turns,
    s.agent_tokens AS agent_tokens,
    s.conversation_hash AS conversation_hash,
    s.duration_s AS duration_s,
    s.agent_cost_usd AS agent_cost_usd,
    s.user_cost_usd AS user_cost_usd
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
JOIN task AS t ON t.task_id = s.task_id
LEFT JOIN grading AS g ON g.simulation_id = s.simulation_id AND g.is_current = 1
WHERE s.is_superseded = 0
