-- The anchors: where their figures are from, and what they hold.
--
-- grain:  anchor
-- column: anchor       name of the anchor
-- column: domains      domains it has figures of                                [count]
-- column: simulations  simulations, of the matcher tau2                         [count]
-- column: has_tasks    1 where it has figures for each task, which pairing needs
-- column: created_at   when it was frozen (UTC)
-- column: source       where the figures are from
SELECT
    v.anchor AS anchor,
    v.domains AS domains,
    v.simulations AS simulations,
    v.has_tasks AS has_tasks,
    v.created_at AS created_at,
    v.source AS source
FROM anchor_overview AS v
ORDER BY v.anchor
