-- What each component of the reward checked, and what held.
--
-- param:  run        text?  only this run, by name or number
-- param:  label      text?  only runs with this label
-- param:  model      text?  only this agent model
-- param:  domain     text?  only this domain
-- param:  component  text?  only this component
-- grain:  run_id, component
-- column: run_id        the run's number in this store
-- column: run           name of the run
-- column: domain        domain of the run
-- column: component     DB, ENV_ASSERTION, COMMUNICATE, NL_ASSERTION or ACTION
-- column: gradings      current gradings that have the component        [count]
-- column: in_basis      those of them whose reward is made of it        [count]
-- column: assertions    assertions checked                              [count]
-- column: met           assertions that held                            [count]
-- column: unmet         assertions that did not                         [count]
-- column: undetermined  assertions of which the source does not tell    [count]
-- column: met_rate      met / (met + unmet); NULL where both are 0      [share]
-- column: rewarded      gradings that tell the component's reward       [count]
-- column: mean_reward   mean of these rewards; NULL where none is told  [share]
-- column: asserting     gradings with an assertion of the component     [count]
-- column: all_met       those of them where every assertion held        [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.component AS component,
    v.gradings AS gradings,
    v.in_basis AS in_basis,
    v.assertions AS assertions,
    v.met AS met,
    v.unmet AS unmet,
    v.undetermined AS undetermined,
    v.met_rate AS met_rate,
    v.rewarded AS rewarded,
    v.mean_reward AS mean_reward,
    v.asserting AS asserting,
    v.all_met AS all_met
FROM assertion_outcome AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:component IS NULL OR v.component = :component)
ORDER BY v.domain, v.run, v.run_id, v.component
