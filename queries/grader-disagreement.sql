-- How the verdicts of two graders stand to each other in each run.
--
-- Right work that goes another way than the reference: `--first full --second reference_path`, column only_first.
-- Rewarded work that breaks a rule: `--first official --second full`, column only_first.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- param:  first   text?  only this grader first
-- param:  second  text?  only this grader second
-- grain:  run_id, first, second
-- column: run_id       the run's number in this store
-- column: run          name of the run
-- column: domain       domain of the run
-- column: first        name of a grader
-- column: second       name of another grader
-- column: both_pass    both pass                                                      [count]
-- column: only_first   the first passes, the second fails                             [count]
-- column: only_second  the second passes, the first fails                             [count]
-- column: both_fail    both fail                                                      [count]
-- column: undecided    one of them, or both, is not applicable                        [count]
-- column: agreement    (both_pass + both_fail) / decided; NULL where none is decided  [share]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.first AS first,
    v.second AS second,
    v.both_pass AS both_pass,
    v.only_first AS only_first,
    v.only_second AS only_second,
    v.both_fail AS both_fail,
    v.undecided AS undecided,
    v.agreement AS agreement
FROM grader_disagreement AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:first IS NULL OR v.first = :first)
    AND (:second IS NULL OR v.second = :second)
ORDER BY v.domain, v.run, v.run_id, v.first, v.second
