-- Runs in the store, and what it holds of each.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- grain:  run_id
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: user_model             the user simulator's model; NULL where the source names none
-- column: started_at             when the run was started; NULL where the source does not say
-- column: labels                 the run's labels, comma-separated; NULL where it has none
-- column: tasks                  tasks planned or observed                               [count]
-- column: trials_planned         trials planned for each task; NULL where unknown        [count]
-- column: simulations            simulations that count                                  [count]
-- column: simulations_planned    planned tasks times planned trials; NULL where unknown  [count]
-- column: ungraded               simulations without a reward                            [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error               [count]
-- column: superseded             simulations replaced by a resumed run, not counted      [count]
-- column: problems               problems met by these imports                           [count]
-- column: last_import_at         when the last of them was made (UTC)
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.user_model AS user_model,
    v.started_at AS started_at,
    v.labels AS labels,
    v.tasks AS tasks,
    v.trials_planned AS trials_planned,
    v.simulations AS simulations,
    v.simulations_planned AS simulations_planned,
    v.ungraded AS ungraded,
    v.infrastructure_errors AS infrastructure_errors,
    v.superseded AS superseded,
    v.problems AS problems,
    v.last_import_at AS last_import_at
FROM run_overview AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.domain, v.run, v.run_id
