-- Whether the trials of each task agree, with every trial.
--
-- Infrastructure errors are listed, and left out of counted, as in the official pass^k;
-- `driftbase query run-consistency` has the counts of each run beside it.
--
-- param:  run          text?           only this run, by name or number
-- param:  label        text?           only runs with this label
-- param:  model        text?           only this agent model
-- param:  domain       text?           only this domain
-- param:  task         text?           only this task
-- param:  consistency  text? {all_passed, mixed, all_failed}  only tasks whose trials agree so
-- param:  limit        integer? {0..}  at most this many rows
-- grain:  run_id, task
-- column: run_id                the run's number in this store
-- column: run                   name of the run
-- column: domain                domain of the run
-- column: task                  the benchmark's name for the task
-- column: consistency           all_passed, mixed or all_failed; NULL where none is counted
-- column: passed                passed simulations                                                 [count]
-- column: counted               simulations without the infrastructure errors                      [count]
-- column: pass_rate             passed / counted; NULL where none is counted                       [share]
-- column: trials                every trial in order: its number, and passed or what it failed by
-- column: start_states          states in which they began, more than one if history can leak; NULL if untold [count]
-- column: agent_failure         failed, ended by either side, and not rewarded in full             [count]
-- column: agent_fault           failed, the agent's program broke                                  [count]
-- column: user_fault            failed, the user simulator broke                                   [count]
-- column: limit_reached         failed, ended by a limit                                           [count]
-- column: infrastructure_fault  failed, neither side's doing; infrastructure errors among them     [count]
-- column: unknown               failed, and the source does not say how it ended                   [count]
-- column: ungraded              failed, ended by either side, and no reward known                  [count]
WITH RECURSIVE
part AS (
    SELECT
        s.run_id AS run_id,
        s.task AS task,
        COALESCE(CAST(s.trial AS VARCHAR(20)), '?') || ' ' || COALESCE(f.cause, 'passed') AS text,
        ROW_NUMBER() OVER (
            PARTITION BY s.run_id, s.task ORDER BY s.trial NULLS LAST, s.simulation_id
        ) AS place,
        COUNT(*) OVER (PARTITION BY s.run_id, s.task) AS places
    FROM counted_simulation AS s
    LEFT JOIN failure_cause AS f ON f.simulation_id = s.simulation_id
),
-- One more trial at a time; the last row of a task has them all.
joined AS (
    SELECT p.run_id AS run_id, p.task AS task, p.place AS place, p.places AS places, p.text AS trials
    FROM part AS p
    WHERE p.place = 1
    UNION ALL
    SELECT p.run_id, p.task, p.place, p.places, j.trials || ', ' || p.text
    FROM joined AS j
    JOIN part AS p ON p.run_id = j.run_id AND p.task = j.task AND p.place = j.place + 1
)
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.task AS task,
    v.consistency AS consistency,
    v.passed AS passed,
    v.counted AS counted,
    v.pass_rate AS pass_rate,
    o.trials AS trials,
    v.start_states AS start_states,
    v.agent_failure AS agent_failure,
    v.agent_fault AS agent_fault,
    v.user_fault AS user_fault,
    v.limit_reached AS limit_reached,
    v.infrastructure_fault AS infrastructure_fault,
    v.unknown AS unknown,
    v.ungraded AS ungraded
FROM task_consistency AS v
JOIN joined AS o ON o.run_id = v.run_id AND o.task = v.task AND o.place = o.places
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:task IS NULL OR v.task = :task)
    AND (:consistency IS NULL OR v.consistency = :consistency)
ORDER BY v.domain, v.run, v.run_id, v.task
LIMIT COALESCE(:limit, 2147483647)
