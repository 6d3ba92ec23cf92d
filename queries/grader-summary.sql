-- How many simulations each grader passes and fails, and what the failed ones ended by.
--
-- Written by `driftbase grade`; empty before.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- param:  grader  text?  only this grader
-- grain:  run_id, grader
-- column: run_id                the run's number in this store
-- column: run                   name of the run
-- column: domain                domain of the run
-- column: grader                name of the grader
-- column: pass                  passed                                            [count]
-- column: fail                  failed                                            [count]
-- column: not_applicable        what the grader goes by is not known              [count]
-- column: not_graded            not graded yet, or changed since                  [count]
-- column: pass_rate             pass / (pass + fail); NULL where both are 0       [share]
-- column: agent_failure         failed, ended by either side                      [count]
-- column: agent_fault           failed, the agent's program broke                 [count]
-- column: user_fault            failed, the user simulator broke                  [count]
-- column: limit_reached         failed, ended by a limit                          [count]
-- column: infrastructure_fault  failed, ended by neither side's doing             [count]
-- column: unknown               failed, and the source does not say how it ended  [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.grader AS grader,
    v.pass AS pass,
    v.fail AS fail,
    v.not_applicable AS not_applicable,
    v.not_graded AS not_graded,
    v.pass_rate AS pass_rate,
    v.agent_failure AS agent_failure,
    v.agent_fault AS agent_fault,
    v.user_fault AS user_fault,
    v.limit_reached AS limit_reached,
    v.infrastructure_fault AS infrastructure_fault,
    v.unknown AS unknown
FROM grader_summary AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:grader IS NULL OR v.grader = :grader)
ORDER BY v.domain, v.run, v.run_id, v.grader
