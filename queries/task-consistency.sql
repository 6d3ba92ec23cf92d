-- Whether the trials of each task agree, with every trial.
--
-- Infrastructure errors are listed, and left out of counted, as in the official pass^k;
-- `driftbase query run-consistency` has the counts of each run beside it.
--
-- param:  run          text?     only this run, by name or number
-- param:  label        text?     only runs with this label
-- param:  model        text?     only this agent model
-- param:  domain       text?     only this domain
-- param:  task         text?     only this task
-- param:  consistency  text?     only all_passed, mixed or all_failed
-- param:  limit        integer?  at most this many rows
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
JOIN (
    SELECT
        s.run_id AS run_id,
        s.task AS task,
        STRING_AGG(
            COALESCE(s.trial, '?') || ' ' || COALESCE(f.cause, 'passed'),
            ', ' ORDER BY s.trial NULLS LAST, s.simulation_id
        ) AS trials
    FROM counted_simulation AS s
    LEFT JOIN failure_cause AS f ON f.simulation_id = s.simulation_id
    GROUP BY s.run_id, s.task
) AS o ON o.run_id = v.run_id AND o.task = v.task
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:task IS NULL OR v.task = :task)
    AND (:consistency IS NULL OR v.consistency = :consistency)
ORDER BY v.domain, v.run, v.run_id, v.task
LIMIT COALESCE(:limit, 2147483647)
