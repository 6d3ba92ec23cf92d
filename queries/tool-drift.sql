-- Drift, its reasons and omission of each tool.
--
-- param:  run      text?        only this run, by name or number
-- param:  label    text?        only runs with this label
-- param:  model    text?        only this agent model
-- param:  domain   text?        only this domain
-- param:  matcher  text = tau2  matcher: tau2, strict, calibrated, or all
-- param:  tool     text?        only this tool
-- grain:  run_id, matcher, tool
-- column: run_id           the run's number in this store
-- column: run              name of the run
-- column: domain           domain of the run
-- column: matcher          tau2, strict or calibrated
-- column: tool             the tool; for calibrated the one inside a wrapper
-- column: n                N, write calls                                 [count]
-- column: a                A, aligned write calls                         [count]
-- column: m                M, misaligned write calls                      [count]
-- column: gd               M / N; NULL where N = 0                        [share]
-- column: outside_gold     misaligned: no gold action of that tool        [count]
-- column: wrong_arguments  misaligned: the arguments differ from gold     [count]
-- column: repeated         misaligned: equals a gold action already used  [count]
-- column: gold             write gold actions that count                  [count]
-- column: user_gold        those of them that the user is to do           [count]
-- column: missed           gold actions that no call did                  [count]
-- column: omission_rate    missed / gold; NULL where gold = 0             [share]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.matcher AS matcher,
    v.tool AS tool,
    v.n AS n,
    v.a AS a,
    v.m AS m,
    v.gd AS gd,
    v.outside_gold AS outside_gold,
    v.wrong_arguments AS wrong_arguments,
    v.repeated AS repeated,
    v.gold AS gold,
    v.user_gold AS user_gold,
    v.missed AS missed,
    v.omission_rate AS omission_rate
FROM tool_drift AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:matcher = 'all' OR v.matcher = :matcher)
    AND (:tool IS NULL OR v.tool = :tool)
ORDER BY v.domain, v.run, v.run_id, v.matcher, v.tool
