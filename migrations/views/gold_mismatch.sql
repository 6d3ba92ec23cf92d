-- Actions in which the gold embedded in the task and the action checks of a simulation's current grading differ.
--
-- Gold is taken from the task; the grading tells what was scored. A simulation without action checks (it ended
-- early) is not listed.
--
-- grain:  simulation_id, kind, position
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: simulation_id  the simulation's number in this store
-- column: simulation     the source's id of the simulation
-- column: task_id        the task's number in this store, in the version that grades the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: kind           scored_not_embedded or embedded_not_scored
-- column: position       place among the action checks, or among the task's gold actions
-- column: requestor      who was to do it
-- column: tool           the tool
-- column: arguments      the arguments as JSON
-- column: is_match       1 where the benchmark found it done; NULL where it was not scored
WITH
checked AS (
    SELECT
        s.run_id AS run_id,
        s.run AS run,
        s.domain AS domain,
        s.agent_model AS agent_model,
        s.simulation_id AS simulation_id,
        s.simulation AS simulation,
        s.task_id AS task_id,
        s.task AS task,
        s.trial AS trial,
        s.grading_id AS grading_id
    FROM counted_simulation AS s
    JOIN grading AS g ON g.grading_id = s.grading_id
    JOIN task AS t ON t.task_id = s.task_id
    WHERE g.has_action_checks = 1 AND t.gold_source = 'task'
)
SELECT
    c.run_id AS run_id,
    c.run AS run,
    c.domain AS domain,
    c.agent_model AS agent_model,
    c.simulation_id AS simulation_id,
    c.simulation AS simulation,
    c.task_id AS task_id,
    c.task AS task,
    c.trial AS trial,
    'scored_not_embedded' AS kind,
    k.position AS position,
    k.requestor AS requestor,
    k.name AS tool,
    k.arguments AS arguments,
    k.is_match AS is_match
FROM checked AS c
JOIN action_check AS k ON k.grading_id = c.grading_id
WHERE k.gold IS NULL
UNION ALL
SELECT
    c.run_id AS run_id,
    c.run AS run,
    c.domain AS domain,
    c.agent_model AS agent_model,
    c.simulation_id AS simulation_id,
    c.simulation AS simulation,
    c.task_id AS task_id,
    c.task AS task,
    c.trial AS trial,
    'embedded_not_scored' AS kind,
    g.position AS position,
    g.requestor AS requestor,
    g.name AS tool,
    g.arguments AS arguments,
    NULL AS is_match
FROM checked AS c
JOIN gold_action AS g ON g.task_id = c.task_id
LEFT JOIN action_check AS k ON k.grading_id = c.grading_id AND k.gold = g.position
WHERE k.grading_id IS NULL
