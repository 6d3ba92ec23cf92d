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
-- SQLite takes a cross join in the order written: the counts are found by their primary key.
pooled AS (
    SELECT
        r.run_id AS run_id,
        m.matcher AS matcher,
        c.tool AS tool,
        SUM(c.n) AS n,
        SUM(c.a) AS a,
        SUM(c.outside_gold) AS outside_gold,
        SUM(c.wrong_arguments) AS wrong_arguments,
        SUM(c.repeated) AS repeated,
        SUM(c.gold) AS gold,
        SUM(c.user_gold) AS user_gold
    FROM matcher AS m
    CROSS JOIN run AS r
    CROSS JOIN tool_count AS c
    WHERE c.run_id = r.run_id AND c.matcher_id = m.matcher_id
    GROUP BY r.run_id, m.matcher, c.tool
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
