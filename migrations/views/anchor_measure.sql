-- Each anchor's value of the measures that are followed over time, to hold runs against.
--
-- The measures are those of run_measure; a measure that an anchor has no counts for has no row.
--
-- grain:  anchor, domain, matcher, measure
-- column: anchor   name of the anchor
-- column: domain   domain
-- column: matcher  the matcher; NULL for pass rates, which depend on none
-- column: measure  name of the measure
-- column: value    the anchor's value; NULL where it is undefined
SELECT
    d.anchor AS anchor,
    d.domain AS domain,
    d.matcher AS matcher,
    'gd' AS measure,
    d.gd AS value
FROM anchor_drift AS d
WHERE d.reward_group = 'all'
UNION ALL
SELECT
    d.anchor AS anchor,
    d.domain AS domain,
    d.matcher AS matcher,
    'omission_rate' AS measure,
    d.omission_rate AS value
FROM anchor_drift AS d
WHERE d.reward_group = 'all'
UNION ALL
SELECT
    d.anchor AS anchor,
    d.domain AS domain,
    d.matcher AS matcher,
    'writes_per_simulation' AS measure,
    1e0 * d.n / NULLIF(d.simulations, 0) AS value
FROM anchor_drift AS d
WHERE d.reward_group = 'all'
UNION ALL
SELECT
    d.anchor AS anchor,
    d.domain AS domain,
    NULL AS matcher,
    'pass_rate' AS measure,
    MAX(d.pass_rate) AS value
FROM anchor_drift AS d
WHERE d.reward_group = 'all'
GROUP BY d.anchor, d.domain
