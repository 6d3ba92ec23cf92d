-- Drift and omission of each rematched run, by its own gold and by the rematch's.
--
-- Two rows for each of the three rules: the matcher itself, and the further matcher with the other gold. Both
-- count the same simulations, those whose task the other gold holds, so a difference comes from gold alone.
--
-- grain:  run_id, rematch, matcher
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: rematch        name of the rematch
-- column: gold_from      where its gold is from: path of the file as given, or name of the run
-- column: matched_at     when it was matched (UTC)
-- column: rule           tau2, strict or calibrated
-- column: matcher        the rule, or the further matcher
-- column: is_rematch     1 for the further matcher
-- column: simulations    simulations with verdicts by both                 [count]
-- column: without_gold   simulations of tasks the other gold does not hold [count]
-- column: n              N, write calls                                    [count]
-- column: a              A, aligned write calls                            [count]
-- column: m              M, misaligned write calls                         [count]
-- column: gd             M / N; NULL where N = 0                           [share]
-- column: gold           write gold actions that count                     [count]
-- column: missed         gold actions that no call did                     [count]
-- column: omission_rate  missed / gold; NULL where gold = 0                [share]
WITH
pooled AS (
    SELECT
        w.run_id AS run_id,
        w.rematch_id AS rematch_id,
        f.matcher_id AS matcher_id,
        o.matcher_id AS own_matcher_id,
        COUNT(c.n) AS simulations,
        COUNT(s.simulation_id) - COUNT(c.n) AS without_gold,
        COALESCE(SUM(c.n), 0) AS n,
        COALESCE(SUM(c.a), 0) AS a,
        COALESCE(SUM(c.gold), 0) AS gold,
        COALESCE(SUM(CASE WHEN c.n IS NOT NULL THEN b.n END), 0) AS own_n,
        COALESCE(SUM(CASE WHEN c.n IS NOT NULL THEN b.a END), 0) AS own_a,
        COALESCE(SUM(CASE WHEN c.n IS NOT NULL THEN b.gold END), 0) AS own_gold
    FROM rematch_run AS w
    JOIN rematch_matcher AS f ON f.rematch_id = w.rematch_id
    JOIN matcher AS o ON o.matcher = f.rule
    LEFT JOIN simulation AS s ON s.run_id = w.run_id AND s.is_superseded <> 1
    LEFT JOIN simulation_count AS c
        ON c.simulation_id = s.simulation_id AND c.matcher_id = f.matcher_id
    LEFT JOIN simulation_count AS b
        ON b.simulation_id = s.simulation_id AND b.matcher_id = o.matcher_id
    GROUP BY w.run_id, w.rematch_id, f.matcher_id, o.matcher_id
),
counted AS (
    SELECT
        p.run_id AS run_id,
        p.rematch_id AS rematch_id,
        p.own_matcher_id AS rule_id,
        p.own_matcher_id AS matcher_id,
        0 AS is_rematch,
        p.simulations AS simulations,
        p.without_gold AS without_gold,
        p.own_n AS n,
        p.own_a AS a,
        p.own_gold AS gold
    FROM pooled AS p
    UNION ALL
    SELECT
        p.run_id AS run_id,
        p.rematch_id AS rematch_id,
        p.own_matcher_id AS rule_id,
        p.matcher_id AS matcher_id,
        1 AS is_rematch,
        p.simulations AS simulations,
        p.without_gold AS without_gold,
        p.n AS n,
        p.a AS a,
        p.gold AS gold
    FROM pooled AS p
)
SELECT
    c.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    e.rematch AS rematch,
    w.gold_from AS gold_from,
    w.matched_at AS matched_at,
    u.matcher AS rule,
    m.matcher AS matcher,
    c.is_rematch AS is_rematch,
    c.simulations AS simulations,
    c.without_gold AS without_gold,
    c.n AS n,
    c.a AS a,
    c.n - c.a AS m,
    1e0 * (c.n - c.a) / NULLIF(c.n, 0) AS gd,
    c.gold AS gold,
    c.gold - c.a AS missed,
    1e0 * (c.gold - c.a) / NULLIF(c.gold, 0) AS omission_rate
FROM counted AS c
JOIN run AS r ON r.run_id = c.run_id
JOIN rematch AS e ON e.rematch_id = c.rematch_id
JOIN rematch_run AS w ON w.run_id = c.run_id AND w.rematch_id = c.rematch_id
JOIN matcher AS u ON u.matcher_id = c.rule_id
JOIN matcher AS m ON m.matcher_id = c.matcher_id
