-- Simulations on which graders disagree, those first that a look at tells most about.
--
-- Each pair of graders that disagree adds 1 less the share of simulations on which this pair disagrees; further
-- simulations of a task with the same count of verdicts count less. Simulations that nobody has judged yet come first.
-- After a look, `driftbase verdict SIMULATION pass|fail` keeps what you found.
--
-- param:  run     text?           only this run, by name or number
-- param:  label   text?           only runs with this label
-- param:  model   text?           only this agent model
-- param:  domain  text?           only this domain
-- param:  grader  text?           only simulations on which this grader stands against another
-- param:  limit   integer? {0..}  at most this many rows
-- grain:  simulation_id
-- column: informativeness    sum over the pairs that disagree, less for further simulations of a task
-- column: run_id             the run's number in this store
-- column: run                name of the run
-- column: simulation         the source's id of the simulation
-- column: task               the benchmark's name for the task
-- column: trial              number of the trial; NULL where the source does not say
-- column: reward             the current reward; NULL where there is none
-- column: termination_group  completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: passing            graders that pass it, comma-separated
-- column: failing            graders that fail it, with the parts that fail
-- column: undecided          graders that are not applicable, comma-separated
-- column: people             people that gave a verdict on it                                            [count]
-- column: command            command that shows the simulation
-- column: simulation_id      the simulation's number in this store
WITH RECURSIVE
part AS (
    SELECT
        g.simulation_id AS simulation_id,
        g.verdict AS verdict,
        g.grader || CASE WHEN g.verdict = 'fail' THEN COALESCE(' (' || g.failing || ')', '') ELSE '' END AS text,
        ROW_NUMBER() OVER (PARTITION BY g.simulation_id, g.verdict ORDER BY g.grader) AS place,
        COUNT(*) OVER (PARTITION BY g.simulation_id, g.verdict) AS places
    FROM grader_outcome AS g
),
-- One more grader at a time; the last row of a verdict has them all.
joined AS (
    SELECT
        p.simulation_id AS simulation_id,
        p.verdict AS verdict,
        p.place AS place,
        p.places AS places,
        p.text AS graders
    FROM part AS p
    WHERE p.place = 1
    UNION ALL
    SELECT p.simulation_id, p.verdict, p.place, p.places, j.graders || ', ' || p.text
    FROM joined AS j
    JOIN part AS p ON p.simulation_id = j.simulation_id AND p.verdict = j.verdict AND p.place = j.place + 1
),
named AS (
    SELECT
        j.simulation_id AS simulation_id,
        MAX(CASE WHEN j.verdict = 'pass' THEN j.graders END) AS passing,
        MAX(CASE WHEN j.verdict = 'fail' THEN j.graders END) AS failing,
        MAX(CASE WHEN j.verdict = 'not_applicable' THEN j.graders END) AS undecided
    FROM joined AS j
    WHERE j.place = j.places
    GROUP BY j.simulation_id
)
SELECT
    v.informativeness AS informativeness,
    v.run_id AS run_id,
    v.run AS run,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.reward AS reward,
    v.termination_group AS termination_group,
    n.passing AS passing,
    n.failing AS failing,
    n.undecided AS undecided,
    v.people AS people,
    'driftbase show ' || v.simulation_id || ' --simulation' AS command,
    v.simulation_id AS simulation_id
FROM grader_audit AS v
LEFT JOIN named AS n ON n.simulation_id = v.simulation_id
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:grader IS NULL OR v.simulation_id IN (
        SELECT g.simulation_id FROM grader_outcome AS g WHERE g.grader = :grader AND g.verdict <> 'not_applicable'
    ))
ORDER BY v.people, ROUND(1e9 * v.informativeness) DESC, v.run_id, v.simulation_id
LIMIT COALESCE(:limit, 2147483647)
