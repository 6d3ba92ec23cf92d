-- How many tasks all trials passed, some, or none, beside pass^k.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- grain:  run_id
-- column: run_id          the run's number in this store
-- column: run             name of the run
-- column: domain          domain of the run
-- column: agent_model     the agent's model; NULL where the source names none
-- column: tasks           tasks with a simulation that counts                                          [count]
-- column: repeated_tasks  tasks with two counted trials or more                                        [count]
-- column: all_passed      tasks of which every trial passed                                            [count]
-- column: mixed           tasks of which some passed and some failed                                   [count]
-- column: all_failed      tasks of which every trial failed                                            [count]
-- column: undecided       tasks with infrastructure errors only                                        [count]
-- column: k               trials that every decided task has; NULL where there is none                 [count]
-- column: pass_hat_k      chance that k trials of a task all pass, official; NULL where there is none  [share]
-- column: pass_at_k       chance that one of k passes, official; NULL where there is none              [share]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.tasks AS tasks,
    v.repeated_tasks AS repeated_tasks,
    v.all_passed AS all_passed,
    v.mixed AS mixed,
    v.all_failed AS all_failed,
    v.undecided AS undecided,
    v.k AS k,
    v.pass_hat_k AS pass_hat_k,
    v.pass_at_k AS pass_at_k
FROM run_consistency AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.domain, v.run, v.run_id
