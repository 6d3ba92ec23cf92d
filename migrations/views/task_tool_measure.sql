-- What GD and omission of a task and tool are ratios of, for each run and matcher; simulations pooled.
--
-- grain:  run_id, task_id, matcher, tool
-- column: run_id       the run's number in this store
-- column: run          name of the run
-- column: domain       domain of the run
-- column: agent_model  the agent's model; NULL where the source names none
-- column: task_id      the task's number in this store, in the version that grades it
-- column: task         the benchmark's name for the task
-- column: task_hash    hash of what grades the task
-- column: gold_hash    hash of its gold actions alone
-- column: gold_source  where the gold is from: task, action_checks or none
-- column: matcher      tau2, strict or calibrated
-- column: tool         the tool; for calibrated the one inside a wrapper
-- column: n            N, write calls                        [count]
-- column: a            A, aligned write calls                [count]
-- column: m            M, misaligned write calls             [count]
-- column: gold         write gold actions that count         [count]
-- column: missed       gold actions that no call did         [count]
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
    c.tool AS tool,
    c.n AS n,
    c.a AS a,
    c.n - c.a AS m,
    c.gold AS gold,
    c.gold - c.a AS missed
FROM matcher AS m
-- SQLite takes a cross join in the order written: the counts are found by their primary key.
CROSS JOIN run AS r
CROSS JOIN tool_count AS c
JOIN task AS t ON t.task_id = c.task_id
WHERE c.run_id = r.run_id AND c.matcher_id = m.matcher_id
