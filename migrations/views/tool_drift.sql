-- Drift, its reasons and omission of each tool, for each run and matcher.
--
-- A tool has a row where a write call or a gold action that counts names it. For the matcher calibrated a
-- wrapper call stands under the tool it wraps.
--
-- grain:  run_id, matcher, tool
-- column: run_id           the run's number in this store
-- column: run              name of the run
-- column: domain           domain of the run
-- column: agent_model      the agent's model; NULL where the source names none
-- column: matcher          tau2, strict or calibrated
-- column: tool             the tool; for calibrated the one inside a wrapper
-- column: n                N, write calls                                              [count]
-- column: a                A, aligned write calls                                      [count]
-- column: m                M, misaligned write calls                                   [count]
-- column: gd               M / N; NULL where N = 0                                     [share]
-- column: outside_gold     misaligned: no gold action of that tool                     [count]
-- column: wrong_arguments  misaligned: the arguments differ from gold                  [count]
-- column: repeated         misaligned: equals a gold action already used               [count]
-- column: gold             write gold actions that count                               [count]
-- column: user_gold        those of them that the user is to do                        [count]
-- column: missed           gold actions that no call did                               [count]
-- column: omission_rate    missed / gold; NULL where gold = 0                          [share]
WITH
-- Every write call, with the gold action it did if any, and every gold action that no call did. The
-- gold of a further matcher is its rematch's, that of any other matcher the task's own.
part AS (
    SELECT
        s.run_id AS run_id,
        m.matcher AS matcher,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated' THEN COALESCE(c.wrapped_tool, c.name)
            ELSE c.name END AS tool,
        1 AS n,
        x.is_aligned AS a,
        x.reason AS reason,
        COALESCE(h.requestor, g.requestor) AS gold_requestor
    FROM match AS x
    JOIN matcher AS m ON m.matcher_id = x.matcher_id
    JOIN simulation AS s ON s.simulation_id = x.simulation_id
    JOIN tool_call AS c ON c.simulation_id = x.simulation_id AND c.position = x.call
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = x.matcher_id
    LEFT JOIN rematch_gold AS h
        ON x.is_aligned = 1 AND h.rematch_id = f.rematch_id AND h.task_id = s.task_id
        AND h.position = x.gold
    LEFT JOIN gold_action AS g
        ON x.is_aligned = 1 AND f.rematch_id IS NULL AND g.task_id = s.task_id
        AND g.position = x.gold
    WHERE s.is_superseded = 0
    UNION ALL
    SELECT
        s.run_id AS run_id,
        m.matcher AS matcher,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated'
            THEN COALESCE(h.wrapped_tool, h.name, g.wrapped_tool, g.name)
            ELSE COALESCE(h.name, g.name) END AS tool,
        0 AS n,
        0 AS a,
        NULL AS reason,
        COALESCE(h.requestor, g.requestor) AS gold_requestor
    FROM missed_gold AS y
    JOIN matcher AS m ON m.matcher_id = y.matcher_id
    JOIN simulation AS s ON s.simulation_id = y.simulation_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = y.matcher_id
    LEFT JOIN rematch_gold AS h
        ON h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = y.gold
    LEFT JOIN gold_action AS g
        ON f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = y.gold
    WHERE s.is_superseded = 0
),
pooled AS (
    SELECT
        p.run_id AS run_id,
        p.matcher AS matcher,
        p.tool AS tool,
        SUM(p.n) AS n,
        SUM(p.a) AS a,
        SUM(CASE WHEN p.reason = 'outside_gold' THEN 1 ELSE 0 END) AS outside_gold,
        SUM(CASE WHEN p.reason = 'wrong_arguments' THEN 1 ELSE 0 END) AS wrong_arguments,
        SUM(CASE WHEN p.reason = 'repeated' THEN 1 ELSE 0 END) AS repeated,
        COUNT(p.gold_requestor) AS gold,
        SUM(CASE WHEN p.gold_requestor = 'user' THEN 1 ELSE 0 END) AS user_gold
    FROM part AS p
    GROUP BY p.run_id, p.matcher, p.tool
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    q.matcher AS matcher,
    q.tool AS tool,
    q.n AS n,
    q.a AS a,
    q.n - q.a AS m,
    1e0 * (q.n - q.a) / NULLIF(q.n, 0) AS gd,
    q.outside_gold AS outside_gold,
    q.wrong_arguments AS wrong_arguments,
    q.repeated AS repeated,
    q.gold AS gold,
    q.user_gold AS user_gold,
    q.gold - q.a AS missed,
    1e0 * (q.gold - q.a) / NULLIF(q.gold, 0) AS omission_rate
FROM pooled AS q
JOIN run AS r ON r.run_id = q.run_id
