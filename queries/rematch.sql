-- Drift of rematched runs by their own gold and by the rematch's, side by side.
--
-- param:  run      text?  only this run, by name or number
-- param:  run_ids  text?  only these runs, numbers separated by commas
-- param:  label    text?  only runs with this label
-- param:  model    text?  only this agent model
-- param:  domain   text?  only this domain
-- param:  name     text?  only this rematch
-- param:  rule     text = tau2 {tau2, strict, calibrated, all}  only this rule
-- grain:  run_id, rematch, matcher
-- column: run_id         the run's number in this store
-- column: domain         domain of the run
-- column: run            name of the run
-- column: rematch        name of the rematch
-- column: matcher        the rule by the run's own gold, or the further matcher
-- column: simulations    simulations with verdicts by both                 [count]
-- column: without_gold   simulations of tasks the other gold does not hold [count]
-- column: n              N, write calls                                    [count]
-- column: a              A, aligned write calls                            [count]
-- column: m              M, misaligned write calls                         [count]
-- column: gd             M / N; NULL where N = 0                           [share]
-- column: gold           write gold actions that count                     [count]
-- column: missed         gold actions that no call did                     [count]
-- column: omission_rate  missed / gold; NULL where gold = 0                [share]
SELECT
    v.run_id AS run_id,
    v.domain AS domain,
    v.run AS run,
    v.rematch AS rematch,
    v.matcher AS matcher,
    v.simulations AS simulations,
    v.without_gold AS without_gold,
    v.n AS n,
    v.a AS a,
    v.m AS m,
    v.gd AS gd,
    v.gold AS gold,
    v.missed AS missed,
    v.omission_rate AS omission_rate
FROM rematch_drift AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:run_ids IS NULL OR ',' || :run_ids || ',' LIKE '%,' || CAST(v.run_id AS VARCHAR(20)) || ',%')
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:name IS NULL OR v.rematch = :name)
    AND (:rule = 'all' OR v.rule = :rule)
ORDER BY
    v.domain,
    v.run_id,
    v.rematch,
    CASE v.rule WHEN 'tau2' THEN 1 WHEN 'strict' THEN 2 ELSE 3 END,
    v.is_rematch,
    v.matcher
