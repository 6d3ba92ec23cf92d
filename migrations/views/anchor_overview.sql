-- The anchors: where their figures are from, and what they hold.
--
-- grain:  anchor
-- column: anchor       name of the anchor
-- column: source       where the figures are from
-- column: created_at   when it was frozen (UTC)
-- column: has_tasks    1 where it has figures for each task, which pairing needs
-- column: domains      domains it has figures of          [count]
-- column: simulations  simulations, of the matcher tau2   [count]
SELECT
    a.anchor AS anchor,
    a.source AS source,
    a.created_at AS created_at,
    a.has_tasks AS has_tasks,
    COUNT(DISTINCT f.domain) AS domains,
    COALESCE(SUM(CASE WHEN f.matcher = 'tau2' THEN f.simulations ELSE 0 END), 0) AS simulations
FROM anchor AS a
LEFT JOIN anchor_figure AS f ON f.anchor_id = a.anchor_id
GROUP BY a.anchor, a.source, a.created_at, a.has_tasks
