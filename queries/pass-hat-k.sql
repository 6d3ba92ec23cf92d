-- Chances that k simulations of a task all pass, or that one of them does.
--
-- param:  run         text?                  only this run, by name or number
-- param:  label       text?                  only runs with this label
-- param:  model       text?                  only this agent model
-- param:  domain      text?                  only this domain
-- param:  k           integer? {1..}         only this k
-- param:  convention  text? {official, all}  only this convention
-- grain:  run_id, convention, k
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: convention     official: infrastructure errors left out; all: counted as failures
-- column: k              simulations drawn from each task                            [count]
-- column: pass_hat_k     chance that all k pass; NULL where no task is counted       [share]
-- column: pass_at_k      chance that one of k passes; NULL where no task is counted  [share]
-- column: tasks_counted  tasks with n >= k                                           [count]
-- column: tasks          tasks planned or observed                                   [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.convention AS convention,
    v.k AS k,
    v.pass_hat_k AS pass_hat_k,
    v.pass_at_k AS pass_at_k,
    v.tasks_counted AS tasks_counted,
    v.tasks AS tasks
FROM pass_hat_k AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:k IS NULL OR v.k = :k)
    AND (:convention IS NULL OR v.convention = :convention)
ORDER BY v.domain, v.run, v.run_id, CASE v.convention WHEN 'official' THEN 1 ELSE 2 END, v.k
