-- Planned and observed simulations of each task.
--
-- param:  run         text?           only this run, by name or number
-- param:  label       text?           only runs with this label
-- param:  model       text?           only this agent model
-- param:  domain      text?           only this domain
-- param:  task        text?           only this task
-- param:  incomplete  flag            only tasks with missing trials or infrastructure errors
-- param:  limit       integer? {0..}  at most this many rows
-- grain:  run_id, task
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: task                   the benchmark's name for the task
-- column: is_planned             1 where the run's task list holds it
-- column: versions               versions of the task in the run                                  [count]
-- column: trials_planned         trials planned; NULL where unknown, and for an unplanned task    [count]
-- column: simulations            simulations observed                                             [count]
-- column: missing                planned trials less different ones observed, at least 0; NULL where unknown  [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error                        [count]
-- column: ungraded               simulations without a reward                                     [count]
-- column: passed                 passed simulations                                               [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.task AS task,
    v.is_planned AS is_planned,
    v.versions AS versions,
    v.trials_planned AS trials_planned,
    v.simulations AS simulations,
    v.missing AS missing,
    v.infrastructure_errors AS infrastructure_errors,
    v.ungraded AS ungraded,
    v.passed AS passed
FROM coverage AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:task IS NULL OR v.task = :task)
    AND (COALESCE(:incomplete, 0) = 0 OR v.missing > 0 OR v.infrastructure_errors > 0)
ORDER BY v.domain, v.run, v.run_id, v.task
LIMIT COALESCE(:limit, 2147483647)
