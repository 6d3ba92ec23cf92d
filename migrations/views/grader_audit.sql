-- Simulations on which graders disagree, and how much a person's look at each would tell.
--
-- Each pair of graders that disagree on a simulation adds 1 less the share of simulations on which this pair disagrees
-- anywhere in the store: what two graders always see differently tells less than what they seldom do. The second
-- simulation of a task on which as many graders pass and fail counts half, the third a third, and so on.
--
-- grain:  simulation_id
-- column: run_id           the run's number in this store
-- column: run              name of the run
-- column: domain           domain of the run
-- column: agent_model      the agent's model; NULL where the source names none
-- column: simulation_id    the simulation's number in this store
-- column: simulation       the source's id of the simulation
-- column: task             the benchmark's name for the task
-- column: trial            number of the trial; NULL where the source does not say
-- column: reward           the current reward; NULL where there is none
-- column: termination_group  completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: passing          graders that pass it                                     [count]
-- column: failing          graders that fail it                                     [count]
-- column: undecided        graders that are not applicable                          [count]
-- column: informativeness  sum over the pairs that disagree, less for further simulations of a task
-- column: people           people that gave a verdict on it                         [count]
WITH
pair AS (
    SELECT
        v.simulation_id AS simulation_id,
        v.grader_id AS first_id,
        w.grader_id AS second_id,
        CASE WHEN v.verdict = w.verdict THEN 0 ELSE 1 END AS differs
    FROM grader_verdict AS v
    JOIN grader_verdict AS w ON w.simulation_id = v.simulation_id
    WHERE v.grader_id < w.grader_id AND v.verdict <> 'not_applicable' AND w.verdict <> 'not_applicable'
),
pair_rate AS (
    SELECT p.first_id AS first_id, p.second_id AS second_id, 1e0 * SUM(p.differs) / COUNT(*) AS rate
    FROM pair AS p
    GROUP BY p.first_id, p.second_id
),
-- The last digits of a sum depend on the order in which it was added up: they rank nothing.
weighed AS (
    SELECT
        p.simulation_id AS simulation_id,
        SUM(1 - r.rate) AS informativeness,
        ROUND(1e9 * SUM(1 - r.rate)) AS ranked
    FROM pair AS p
    JOIN pair_rate AS r ON r.first_id = p.first_id AND r.second_id = p.second_id
    WHERE p.differs = 1
    GROUP BY p.simulation_id
),
divided AS (
    SELECT
        v.simulation_id AS simulation_id,
        COUNT(CASE WHEN v.verdict = 'pass' THEN 1 END) AS passing,
        COUNT(CASE WHEN v.verdict = 'fail' THEN 1 END) AS failing,
        COUNT(CASE WHEN v.verdict = 'not_applicable' THEN 1 END) AS undecided
    FROM grader_verdict AS v
    GROUP BY v.simulation_id
),
judged AS (
    SELECT v.simulation_id AS simulation_id, COUNT(DISTINCT v.person) AS people
    FROM person_verdict AS v
    GROUP BY v.simulation_id
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
    s.termination_group AS termination_group,
    d.passing AS passing,
    d.failing AS failing,
    d.undecided AS undecided,
    w.informativeness / ROW_NUMBER() OVER (
        PARTITION BY s.run_id, s.task, d.passing, d.failing
        ORDER BY w.ranked DESC, s.trial NULLS LAST, s.simulation, s.simulation_id
    ) AS informativeness,
    COALESCE(j.people, 0) AS people
FROM weighed AS w
JOIN divided AS d ON d.simulation_id = w.simulation_id
JOIN counted_simulation AS s ON s.simulation_id = w.simulation_id
LEFT JOIN judged AS j ON j.simulation_id = w.simulation_id
