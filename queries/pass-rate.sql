-- Pass rate of each run, with and without infrastructure errors.
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
-- column: pass_rate              passed / counted; NULL where counted = 0            [share]
-- column: passed                 passed simulations, infrastructure errors left out  [count]
-- column: counted                simulations, infrastructure errors left out         [count]
-- column: pass_rate_all          passed_all / simulations; NULL where there is none  [share]
-- column: passed_all             passed simulations                                  [count]
-- column: simulations            all simulations                                     [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error           [count]
-- column: ungraded               simulations without a reward                        [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.pass_rate AS pass_rate,
    v.passed AS passed,
    v.counted AS counted,
    v.pass_rate_all AS pass_rate_all,
    v.passed_all AS passed_all,
    v.simulations AS simulations,
    v.infrastructure_errors AS infrastructure_errors,
    v.ungraded AS ungraded
FROM pass_rate AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.domain, v.run, v.run_id
