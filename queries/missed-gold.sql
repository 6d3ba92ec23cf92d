-- Gold actions that no call did.
--
-- param:  run        text?                    only this run, by name or number
-- param:  label      text?                    only runs with this label
-- param:  model      text?                    only this agent model
-- param:  domain     text?                    only this domain
-- param:  matcher    text = tau2              matcher: tau2, strict, calibrated, or all
-- param:  requestor  text? {assistant, user}  only gold of this side
-- param:  tool       text?                    only this tool
-- param:  task       text?                    only this task
-- param:  limit      integer? {0..}           at most this many rows
-- grain:  simulation_id, matcher, gold
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: simulation     the source's id of the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: matcher        tau2, strict or calibrated
-- column: passed         1 passed, 0 failed
-- column: gold           position of the gold action in the task
-- column: action_id      the benchmark's name for it; NULL where it has none
-- column: requestor      who is to do it, assistant or user
-- column: tool           the tool to call; for calibrated the one inside a wrapper
-- column: arguments      the arguments as JSON
-- column: simulation_id  the simulation's number in this store
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.matcher AS matcher,
    v.passed AS passed,
    v.gold AS gold,
    v.action_id AS action_id,
    v.requestor AS requestor,
    v.tool AS tool,
    v.arguments AS arguments,
    v.simulation_id AS simulation_id
FROM gold_outcome AS v
WHERE v.is_missed = 1
    AND (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:requestor IS NULL OR v.requestor = :requestor)
    AND (:tool IS NULL OR v.tool = :tool)
    AND (:task IS NULL OR v.task = :task)
ORDER BY v.domain, v.run, v.run_id, v.task, v.trial NULLS FIRST, v.simulation_id, v.matcher, v.gold
LIMIT COALESCE(:limit, 2147483647)
