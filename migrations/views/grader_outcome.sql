-- What each grader said of each simulation when it was last graded.
--
-- grain:  simulation_id, grader
-- column: run_id             the run's number in this store
-- column: run                name of the run
-- column: domain             domain of the run
-- column: agent_model        the agent's model; NULL where the source names none
-- column: simulation_id      the simulation's number in this store
-- column: simulation         the source's id of the simulation
-- column: task               the benchmark's name for the task
-- column: trial              number of the trial; NULL where the source does not say
-- column: reward             the current reward; NULL where there is none
-- column: termination_group  completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: cause              what a fail is put down to, by how the simulation ended; NULL unless the verdict is fail
-- column: grader             name of the grader
-- column: verdict            pass, fail or not_applicable
-- column: failing            the parts that fail, comma-separated; NULL where none does
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
    s.termination_group AS termination_group,
    CASE
        WHEN v.verdict <> 'fail' THEN NULL
        WHEN s.termination_group = 'completed' THEN 'agent_failure'
        ELSE s.termination_group
    END AS cause,
    g.grader AS grader,
    v.verdict AS verdict,
    v.failing AS failing
FROM grader_verdict AS v
JOIN grader AS g ON g.grader_id = v.grader_id
JOIN counted_simulation AS s ON s.simulation_id = v.simulation_id
