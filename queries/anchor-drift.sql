-- Drift and omission of an anchor by domain, for all, the passed and the failed simulations.
--
-- param:  anchor  text?  only this anchor
-- param:  domain  text?  only this domain
-- grain:  anchor, domain, matcher, reward_group
-- column: anchor         name of the anchor
-- column: domain         domain
-- column: matcher        the matcher
-- column: reward_group   all, passed or failed
-- column: tasks          tasks with figures of their own; 0 where the anchor has none  [count]
-- column: simulations    simulations                                                   [count]
-- column: n              N, write calls                                                [count]
-- column: a              A, aligned write calls                                        [count]
-- column: m              M, misaligned write calls                                     [count]
-- column: gd             M / N; NULL where N = 0                                       [share]
-- column: missed         gold actions that no call did                                 [count]
-- column: gold           write gold actions that count                                 [count]
-- column: omission_rate  missed / gold; NULL where gold = 0                            [share]
-- column: pass_rate      official pass rate; NULL on the rows of passed and failed     [share]
SELECT
    v.anchor AS anchor,
    v.domain AS domain,
    v.matcher AS matcher,
    v.reward_group AS reward_group,
    v.tasks AS tasks,
    v.simulations AS simulations,
    v.n AS n,
    v.a AS a,
    v.m AS m,
    v.gd AS gd,
    v.missed AS missed,
    v.gold AS gold,
    v.omission_rate AS omission_rate,
    v.pass_rate AS pass_rate
FROM anchor_drift AS v
WHERE (:anchor IS NULL OR v.anchor = :anchor)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY
    v.anchor,
    v.domain,
    v.matcher,
    CASE v.reward_group WHEN 'all' THEN 1 WHEN 'passed' THEN 2 ELSE 3 END
