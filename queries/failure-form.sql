-- What went wrong in the failed simulations, and how they ended.
--
-- param:  run      text?        only this run, by name or number
-- param:  label    text?        only runs with this label
-- param:  model    text?        only this agent model
-- param:  domain   text?        only this domain
-- param:  matcher  text = tau2  matcher: tau2, strict, calibrated, or all
-- param:  form     text? {nothing_written, only_left_out, only_wrong_writes, wrong_and_left_out, failed_otherwise}
--     only this form
-- grain:  run_id, matcher, form, termination_group, has_handover
-- column: run_id             the run's number in this store
-- column: run                name of the run
-- column: domain             domain of the run
-- column: matcher            tau2, strict or calibrated
-- column: form               what went wrong
-- column: termination_group  completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: has_handover       1 where the agent handed over to a human
-- column: simulations        failed simulations of this form    [count]
-- column: ungraded           those of them without a reward     [count]
-- column: failed             all failed simulations of the run  [count]
-- column: share              simulations / failed               [share]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.matcher AS matcher,
    v.form AS form,
    v.termination_group AS termination_group,
    v.has_handover AS has_handover,
    v.simulations AS simulations,
    v.ungraded AS ungraded,
    v.failed AS failed,
    v.share AS share
FROM failure_form AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:form IS NULL OR v.form = :form)
ORDER BY v.domain, v.run, v.run_id, v.matcher, v.form, v.termination_group, v.has_handover
