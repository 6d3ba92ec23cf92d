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
WITH
part AS (
    SELECT
        x.simulation_id AS simulation_id,
        m.matcher AS matcher,
        CASE WHEN m.matcher = 'calibrated' THEN COALESCE(c.wrapped_tool, c.name) ELSE c.name END
            AS tool,
        1 AS n,
        x.is_aligned AS a,
        x.is_aligned AS gold
    FROM match AS x
    JOIN matcher AS m ON m.matcher_id = x.matcher_id
    JOIN tool_call AS c ON c.simulation_id = x.simulation_id AND c.position = x.call
    UNION ALL
    SELECT
        o.simulation_id AS simulation_id,
        o.matcher AS matcher,
        o.tool AS tool,
        0 AS n,
        0 AS a,
        1 AS gold
    FROM gold_outcome AS o
    WHERE o.is_missed = 1
)
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
    p.matcher AS matcher,
    p.tool AS tool,
    SUM(p.n) AS n,
    SUM(p.a) AS a,
    SUM(p.n - p.a) AS m,
    SUM(p.gold) AS gold,
    SUM(p.gold - p.a) AS missed
FROM part AS p
JOIN counted_simulation AS s ON s.simulation_id = p.simulation_id
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
    p.matcher,
    p.tool
