-- What each check said of each simulation when it was last graded.
--
-- grain:  simulation_id, check_name
-- column: run_id          the run's number in this store
-- column: run             name of the run
-- column: domain          domain of the run
-- column: agent_model     the agent's model; NULL where the source names none
-- column: simulation_id   the simulation's number in this store
-- column: simulation      the source's id of the simulation
-- column: task            the benchmark's name for the task
-- column: trial           number of the trial; NULL where the source does not say
-- column: reward          the current reward; NULL where there is none
-- column: passed          1 passed by the reward, 0 failed
-- column: check_name      name of the check
-- column: kind            goal, invariant, forbidden, precedence or process
-- column: severity        error, warning or info
-- column: verdict         pass, fail, not_applicable or vacuous
-- column: cause           what a fail is put down to, by how the simulation ended; NULL unless the verdict is fail
-- column: reason          why it is not applicable or vacuous; NULL where it passes or fails
-- column: violations      violations found                                                    [count]
-- column: first_turn      position of the turn of the first one; NULL where it is about none
-- column: first_evidence  what was found first; NULL where nothing was
WITH
found AS (
    SELECT e.simulation_id AS simulation_id, e.check_id AS check_id, COUNT(*) AS violations, MIN(e.position) AS position
    FROM check_evidence AS e
    GROUP BY e.simulation_id, e.check_id
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
    s.passed AS passed,
    d.check_name AS check_name,
    d.kind AS kind,
    d.severity AS severity,
    c.verdict AS verdict,
    CASE
        WHEN c.verdict <> 'fail' THEN NULL
        WHEN s.termination_group = 'completed' THEN 'agent_failure'
        ELSE s.termination_group
    END AS cause,
    c.reason AS reason,
    COALESCE(f.violations, 0) AS violations,
    e.turn AS first_turn,
    e.evidence AS first_evidence
FROM check_result AS c
JOIN check_definition AS d ON d.check_id = c.check_id
JOIN counted_simulation AS s ON s.simulation_id = c.simulation_id
LEFT JOIN found AS f ON f.simulation_id = c.simulation_id AND f.check_id = c.check_id
LEFT JOIN check_evidence AS e
    ON e.simulation_id = f.simulation_id AND e.check_id = f.check_id AND e.position = f.position
