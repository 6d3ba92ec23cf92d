-- Tasks whose trials did not all begin in the same state, so that history can leak into the answer.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- param:  task    text?  only this task
-- param:  all     flag   also the tasks whose trials did
-- grain:  run_id, task
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: task           the benchmark's name for the task
-- column: trials         simulations of the task                                      [count]
-- column: told           those of which the state before is told                      [count]
-- column: states         different states in which they began                         [count]
-- column: differing      told trials that did not begin in the most common state      [count]
-- column: is_consistent  1 where all told trials began in one state, 0 where they did not
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.task AS task,
    v.trials AS trials,
    v.told AS told,
    v.states AS states,
    v.differing AS differing,
    v.is_consistent AS is_consistent
FROM start_state AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:task IS NULL OR v.task = :task)
    AND (:all = 1 OR v.is_consistent = 0)
ORDER BY v.is_consistent, v.differing DESC, v.run_id, v.task
