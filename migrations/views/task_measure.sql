-- What every measure of a task is a ratio of, for the passed and the failed simulations of each run.
--
-- Rows add up: over passed and failed to a task, over tasks to a run. GD is m / n, the omission rate missed / gold, the
-- official pass rate passed_counted / counted (infrastructure errors left out), pass_rate_all passed / simulations.
--
-- grain:  run_id, task_id, matcher, reward_group
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: task_id                the task's number in this store, in the version that grades it
-- column: task                   the benchmark's name for the task
-- column: task_hash              hash of what grades the task
-- column: gold_hash              hash of its gold actions alone
-- column: gold_source            where the gold is from: task, action_checks or none
-- column: matcher                tau2, strict or calibrated
-- column: reward_group           passed or failed
-- column: simulations            simulations that count                                            [count]
-- column: ungraded               simulations without a reward, counted as failed                   [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error                         [count]
-- column: n                      N, write calls                                                    [count]
-- column: a                      A, aligned write calls                                            [count]
-- column: m                      M, misaligned write calls                                         [count]
-- column: gold                   write gold actions that count                                     [count]
-- column: missed                 gold actions that no call did                                     [count]
-- column: agent_turns            agent turns                                                       [turns]
-- column: agent_cost_usd         the agent's cost where known; NULL where none is                  [USD]
-- column: agent_cost_known       simulations whose agent cost is known                             [count]
-- column: agent_tokens           tokens of agent turns where known; NULL where none are            [tokens]
-- column: agent_tokens_known     simulations whose agent tokens are known                          [count]
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    t.task_id AS task_id,
    t.task AS task,
    t.task_hash AS task_hash,
    t.gold_hash AS gold_hash,
    t.gold_source AS gold_source,
    m.matcher AS matcher,
    CASE c.is_passed WHEN 1 THEN 'passed' ELSE 'failed' END AS reward_group,
    c.simulations AS simulations,
    c.ungraded AS ungraded,
    c.infrastructure_errors AS infrastructure_errors,
    c.n AS n,
    c.a AS a,
    c.n - c.a AS m,
    c.gold AS gold,
    c.gold - c.a AS missed,
    c.agent_turns AS agent_turns,
    c.agent_cost_usd AS agent_cost_usd,
    c.agent_cost_known AS agent_cost_known,
    c.agent_tokens AS agent_tokens,
    c.agent_tokens_known AS agent_tokens_known
FROM matcher AS m
-- SQLite takes a cross join in the order written: the counts are found by their primary key.
CROSS JOIN run AS r
CROSS JOIN task_count AS c
JOIN task AS t ON t.task_id = c.task_id
WHERE c.run_id = r.run_id AND c.matcher_id = m.matcher_id
