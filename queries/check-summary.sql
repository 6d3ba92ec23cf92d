-- How often each check was violated in each run, as last graded, by how the simulations ended.
--
-- Written by `driftbase grade`; empty before.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- param:  check   text?  only this check
-- grain:  run_id, check_name
-- column: run_id                the run's number in this store
-- column: run                   name of the run
-- column: domain                domain of the run
-- column: check_name            name of the check
-- column: kind                  goal, invariant, forbidden, precedence or process
-- column: severity              error, warning or info
-- column: pass                  no violation                                        [count]
-- column: fail                  violated                                            [count]
-- column: vacuous               nothing happened that it could look at              [count]
-- column: not_applicable        made for other simulations                          [count]
-- column: fail_rate             fail / (pass + fail); NULL where both are 0         [share]
-- column: violations            violations found                                    [count]
-- column: fail_rewarded         violated, though the reward is full                 [count]
-- column: agent_failure         violated, ended by either side                      [count]
-- column: agent_fault           violated, the agent's program broke                 [count]
-- column: user_fault            violated, the user simulator broke                  [count]
-- column: limit_reached         violated, ended by a limit                          [count]
-- column: infrastructure_fault  violated, ended by neither side's doing             [count]
-- column: unknown               violated, and the source does not say how it ended  [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.check_name AS check_name,
    v.kind AS kind,
    v.severity AS severity,
    v.pass AS pass,
    v.fail AS fail,
    v.vacuous AS vacuous,
    v.not_applicable AS not_applicable,
    v.fail_rate AS fail_rate,
    v.violations AS violations,
    v.fail_rewarded AS fail_rewarded,
    v.agent_failure AS agent_failure,
    v.agent_fault AS agent_fault,
    v.user_fault AS user_fault,
    v.limit_reached AS limit_reached,
    v.infrastructure_fault AS infrastructure_fault,
    v.unknown AS unknown
FROM check_summary AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:check IS NULL OR v.check_name = :check)
ORDER BY v.domain, v.run, v.run_id, v.check_name
