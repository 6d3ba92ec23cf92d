-- Each run's value of each measure that is followed over time, with what it is a ratio of.
--
-- The measures: gd = M / N; omission_rate = missed / gold; writes_per_simulation = N / simulations; pass_rate, the
-- official one without infrastructure errors; pass_rate_all over all simulations; agent_cost_per_simulation = known
-- agent costs / simulations whose cost is known. The first three depend on the matcher; the others have matcher NULL.
--
-- grain:  run_id, matcher, measure
-- column: run_id           the run's number in this store
-- column: run              name of the run
-- column: domain           domain of the run
-- column: agent_model      the agent's model; NULL where the source names none
-- column: started_at       when the run was started; NULL where the source does not say
-- column: first_import_at  when the run was first imported (UTC)
-- column: matcher          the matcher; NULL where it has no say in the measure
-- column: measure          name of the measure
-- column: value            numerator / denominator; NULL where that is undefined
-- column: numerator        what is counted or summed; NULL where nothing is known
-- column: denominator      what it is divided by
-- column: simulations      simulations that count                              [count]
WITH
measured AS (
    SELECT
        d.run_id AS run_id,
        d.matcher AS matcher,
        'gd' AS measure,
        d.gd AS value,
        1e0 * d.m AS numerator,
        d.n AS denominator,
        d.simulations AS simulations
    FROM domain_drift AS d
    WHERE d.reward_group = 'all'
    UNION ALL
    SELECT
        d.run_id AS run_id,
        d.matcher AS matcher,
        'omission_rate' AS measure,
        d.omission_rate AS value,
        1e0 * d.missed AS numerator,
        d.gold AS denominator,
        d.simulations AS simulations
    FROM domain_drift AS d
    WHERE d.reward_group = 'all'
    UNION ALL
    SELECT
        d.run_id AS run_id,
        d.matcher AS matcher,
        'writes_per_simulation' AS measure,
        d.writes_per_simulation AS value,
        1e0 * d.n AS numerator,
        d.simulations AS denominator,
        d.simulations AS simulations
    FROM domain_drift AS d
    WHERE d.reward_group = 'all'
    UNION ALL
    SELECT
        p.run_id AS run_id,
        NULL AS matcher,
        'pass_rate' AS measure,
        p.pass_rate AS value,
        1e0 * p.passed AS numerator,
        p.counted AS denominator,
        p.simulations AS simulations
    FROM pass_rate AS p
    UNION ALL
    SELECT
        p.run_id AS run_id,
        NULL AS matcher,
        'pass_rate_all' AS measure,
        p.pass_rate_all AS value,
        1e0 * p.passed_all AS numerator,
        p.simulations AS denominator,
        p.simulations AS simulations
    FROM pass_rate AS p
    UNION ALL
    SELECT
        c.run_id AS run_id,
        NULL AS matcher,
        'agent_cost_per_simulation' AS measure,
        c.agent_cost_per_simulation AS value,
        c.agent_cost_usd AS numerator,
        c.agent_cost_known AS denominator,
        c.simulations AS simulations
    FROM cost AS c
),
first_import AS (
    SELECT i.run_id AS run_id, MIN(i.imported_at) AS first_import_at
    FROM import AS i
    GROUP BY i.run_id
)
SELECT
    m.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    r.started_at AS started_at,
    i.first_import_at AS first_import_at,
    m.matcher AS matcher,
    m.measure AS measure,
    m.value AS value,
    m.numerator AS numerator,
    m.denominator AS denominator,
    m.simulations AS simulations
FROM measured AS m
JOIN run AS r ON r.run_id = m.run_id
LEFT JOIN first_import AS i ON i.run_id = m.run_id
