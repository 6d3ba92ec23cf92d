-- Gold actions that count by who is to do them, and how many were missed.
--
-- Only the agent's calls are counted, so gold of the user can be missed though the user did it, where a matcher
-- counts it.
--
-- grain:  run_id, matcher, requestor
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: matcher        tau2, strict or calibrated
-- column: requestor      who is to do them, assistant or user
-- column: gold           write gold actions that count             [count]
-- column: a              gold actions that a call of the agent did [count]
-- column: missed         gold actions that no call did             [count]
-- column: omission_rate  missed / gold                             [share]
SELECT
    o.run_id AS run_id,
    o.run AS run,
    o.domain AS domain,
    o.agent_model AS agent_model,
    o.matcher AS matcher,
    o.requestor AS requestor,
    COUNT(*) AS gold,
    COUNT(*) - SUM(o.is_missed) AS a,
    SUM(o.is_missed) AS missed,
    1e0 * SUM(o.is_missed) / NULLIF(COUNT(*), 0) AS omission_rate
FROM gold_outcome AS o
GROUP BY o.run_id, o.run, o.domain, o.agent_model, o.matcher, o.requestor
