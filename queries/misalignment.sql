-- Misaligned calls: where they stand, why, and the nearest gold action.
--
-- param:  run      text?           only this run, by name or number
-- param:  label    text?           only runs with this label
-- param:  model    text?           only this agent model
-- param:  domain   text?           only this domain
-- param:  matcher  text = tau2     matcher: tau2, strict, calibrated, or all
-- param:  reason   text? {outside_gold, wrong_arguments, repeated}  only this reason
-- param:  tool     text?           only this tool
-- param:  task     text?           only this task
-- param:  limit    integer? {0..}  at most this many rows
-- grain:  simulation_id, matcher, call
-- column: run_id          the run's number in this store
-- column: run             name of the run
-- column: simulation      the source's id of the simulation
-- column: task            the benchmark's name for the task
-- column: trial           number of the trial; NULL where the source does not say
-- column: matcher         tau2, strict or calibrated
-- column: passed          1 passed, 0 failed
-- column: agent_turn      number of the agent turn, from 1
-- column: turn            position of the turn
-- column: call            position of the call
-- column: tool            the tool called; for calibrated the one inside a wrapper
-- column: reason          outside_gold, wrong_arguments or repeated
-- column: differing_keys  arguments that differ from gold, comma-separated; NULL unless wrong_arguments
-- column: arguments       the call's arguments as JSON
-- column: gold            position of the gold action nearest or repeated; NULL outside gold
-- column: gold_arguments  its arguments as JSON; NULL outside gold
-- column: simulation_id   the simulation's number in this store
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.matcher AS matcher,
    v.passed AS passed,
    v.agent_turn AS agent_turn,
    v.turn AS turn,
    v.call AS call,
    v.tool AS tool,
    v.reason AS reason,
    v.differing_keys AS differing_keys,
    v.arguments AS arguments,
    v.gold AS gold,
    v.gold_arguments AS gold_arguments,
    v.simulation_id AS simulation_id
FROM misalignment AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:reason IS NULL OR v.reason = :reason)
    AND (:tool IS NULL OR v.tool = :tool)
    AND (:task IS NULL OR v.task = :task)
ORDER BY v.domain, v.run, v.run_id, v.task, v.trial NULLS FIRST, v.simulation_id, v.matcher, v.call
LIMIT COALESCE(:limit, 2147483647)
