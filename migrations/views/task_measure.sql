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
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    s.task_id AS task_id,
    s.task AS task,
    t.task_hash AS task_hash,
    t.gold_hash AS gold_hash,
    t.gold_source AS gold_source,
    m.matcher AS matcher,
    s.reward_group AS reward_group,
    COUNT(*) AS simulations,
    SUM(s.is_ungraded) AS ungraded,
    SUM(s.is_infrastructure_error) AS infrastructure_errors,
    SUM(c.n) AS n,
    SUM(c.a) AS a,
    SUM(c.n - c.a) AS m,
    SUM(c.gold) AS gold,
    SUM(c.gold - c.a) AS missed,
    SUM(s.agent_turns) AS agent_turns,
    SUM(s.agent_cost_usd) AS agent_cost_usd,
    COUNT(s.agent_cost_usd) AS agent_cost_known,
    SUM(s.agent_tokens) AS agent_tokens,
    COUNT(s.agent_tokens) AS agent_tokens_known
FROM counted_simulation AS s
JOIN simulation_count AS c ON c.simulation_id = s.simulation_id
JOIN matcher AS m ON m.matcher_id = c.matcher_id
JOIN task AS t ON t.task_id = s.task_id
GROUP BY
    s.run_id,
    s.run,
    s.domain,
    s.agent_model,
    s.task_id,
    s.task,
    t.task_hash,
    t.gold_hash,
    t.gold_source,
    m.matcher,
    s.reward_group
