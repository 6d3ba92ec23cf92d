-- GD, omission and writes of failed and of passed simulations, for each run, and what speaks against their separation.
--
-- A drift measure that tells what the reward tells is low where simulations passed and high where they failed. The
-- flag is a sentence where GD is undefined for a group, reversed, less than 0.2 apart, 0.5 or more for the passed, or
-- where a group has fewer than 10 simulations.
--
-- param:  run      text?        only this run, by name or number
-- param:  label    text?        only runs with this label
-- param:  model    text?        only this agent model
-- param:  domain   text?        only this domain
-- param:  matcher  text = tau2  matcher: tau2, strict, calibrated or all
-- grain:  run_id, matcher
-- column: run_id                        the run's number in this store
-- column: domain                        domain of the run
-- column: agent_model                   the agent's model; NULL where the source names none
-- column: run                           name of the run
-- column: matcher                       the matcher
-- column: gd                            M / N; NULL where N = 0                         [share]
-- column: omission_rate                 missed / gold; NULL where gold = 0              [share]
-- column: pass_rate                     official pass rate; NULL where nothing counts   [share]
-- column: passed                        passed simulations                              [count]
-- column: failed                        failed simulations                              [count]
-- column: passed_gd                     GD of the passed; NULL where they write nothing [share]
-- column: failed_gd                     GD of the failed; NULL where they write nothing [share]
-- column: separation                    failed_gd - passed_gd; NULL where one is        [share]
-- column: passed_omission_rate          omission of the passed; NULL where they have no gold [share]
-- column: failed_omission_rate          omission of the failed; NULL where they have no gold [share]
-- column: passed_writes_per_simulation  write calls of a passed simulation; NULL where there is none
-- column: failed_writes_per_simulation  write calls of a failed simulation; NULL where there is none
-- column: flag                          what speaks against the separation; NULL where nothing does
SELECT
    v.run_id AS run_id,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.run AS run,
    v.matcher AS matcher,
    v.gd AS gd,
    v.omission_rate AS omission_rate,
    v.pass_rate AS pass_rate,
    v.passed AS passed,
    v.failed AS failed,
    v.passed_gd AS passed_gd,
    v.failed_gd AS failed_gd,
    v.separation AS separation,
    v.passed_omission_rate AS passed_omission_rate,
    v.failed_omission_rate AS failed_omission_rate,
    v.passed_writes_per_simulation AS passed_writes_per_simulation,
    v.failed_writes_per_simulation AS failed_writes_per_simulation,
    v.flag AS flag
FROM reward_separation AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
ORDER BY v.domain, v.agent_model NULLS FIRST, v.run, v.run_id, v.matcher
