-- Writes before the user said yes to anything, with their turns, as last graded.
--
-- The violations of the check write-before-confirmation, whose heuristic docs/checks.md describes. Written by
-- `driftbase grade`; empty before.
--
-- param:  run       text?           only this run, by name or number
-- param:  label     text?           only runs with this label
-- param:  model     text?           only this agent model
-- param:  domain    text?           only this domain
-- param:  task      text?           only this task
-- param:  rewarded  flag            only simulations that are rewarded in full
-- param:  limit     integer? {0..}  at most this many rows
-- grain:  simulation_id, position
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: simulation     the source's id of the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: reward         the current reward; NULL where there is none
-- column: turn           position of the turn; NULL where it is about no turn
-- column: agent_turn     number of the agent turn, from 1; NULL where it is about none
-- column: call           position of the tool call; NULL where it is about no call
-- column: evidence       what was found; NULL where the place says all
-- column: command        command that shows the simulation
-- column: simulation_id  the simulation's number in this store
-- column: position       order within the simulation and check
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.simulation AS simulation,
    v.task AS task,
    v.trial AS trial,
    v.reward AS reward,
    v.turn AS turn,
    v.agent_turn AS agent_turn,
    v.call AS call,
    v.evidence AS evidence,
    'driftbase show ' || v.simulation_id || ' --simulation' AS command,
    v.simulation_id AS simulation_id,
    v.position AS position
FROM check_violation AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND v.check_name = 'write-before-confirmation'
    AND (:task IS NULL OR v.task = :task)
    AND (COALESCE(:rewarded, 0) = 0 OR v.passed = 1)
ORDER BY v.domain, v.run, v.run_id, v.task, v.trial NULLS FIRST, v.simulation_id, v.position
LIMIT COALESCE(:limit, 2147483647)
