-- A measure over time, for each agent model and domain, with the change from one run to the next.
--
-- Runs are in the order of their start. A run whose source does not say when it started comes after the others,
-- by the time of its first import; the column time_source marks it. The measures are those of the view
-- run_measure: gd, omission_rate, writes_per_simulation, pass_rate, pass_rate_all and agent_cost_per_simulation.
-- The change is against the run before among those selected, and NULL where one of the two is undefined. The anchor's
-- value of the domain stands beside, and NULL where it has none.
--
-- param:  measure  text = gd
--     {gd, omission_rate, writes_per_simulation, pass_rate, pass_rate_all, agent_cost_per_simulation}
--     measure to follow
-- param:  run      text?               only this run, by name or number
-- param:  label    text?               only runs with this label
-- param:  model    text?               only this agent model
-- param:  domain   text?               only this domain
-- param:  matcher  text = tau2         matcher: tau2, strict or calibrated; no matter for pass rates and costs
-- param:  anchor   text = qwen3.8-27b  anchor to hold the values against
-- grain:  run_id
-- column: agent_model  the agent's model; NULL where the source names none
-- column: domain       domain of the run
-- column: time         when the run was started, or else first imported
-- column: time_source  start or import
-- column: run          name of the run
-- column: measure      name of the measure
-- column: value        the run's value; NULL where it is undefined
-- column: change       value less that of the run before of the same model and domain; NULL for the first
-- column: anchor_value  the anchor's value of the domain; NULL where it has none
-- column: from_anchor   value less the anchor's; NULL where one of them is
-- column: numerator    what is counted or summed; NULL where nothing is known
-- column: denominator  what it is divided by
-- column: simulations  simulations that count  [count]
-- column: run_id       the run's number in this store
WITH
chosen AS (
    SELECT
        v.run_id AS run_id,
        v.run AS run,
        v.domain AS domain,
        v.agent_model AS agent_model,
        v.started_at AS started_at,
        v.first_import_at AS first_import_at,
        v.measure AS measure,
        v.value AS value,
        v.numerator AS numerator,
        v.denominator AS denominator,
        v.simulations AS simulations,
        v.value - LAG(v.value) OVER (
            PARTITION BY v.agent_model, v.domain
            ORDER BY v.started_at NULLS LAST, v.first_import_at, v.run_id
        ) AS change
    FROM run_measure AS v
    WHERE v.measure = :measure
        AND (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
        AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
        AND (:model IS NULL OR v.agent_model = :model)
        AND (:domain IS NULL OR v.domain = :domain)
        AND (v.matcher IS NULL OR v.matcher = :matcher)
)
SELECT
    c.agent_model AS agent_model,
    c.domain AS domain,
    COALESCE(c.started_at, c.first_import_at) AS time,
    CASE WHEN c.started_at IS NULL THEN 'import' ELSE 'start' END AS time_source,
    c.run AS run,
    c.measure AS measure,
    c.value AS value,
    c.change AS change,
    a.value AS anchor_value,
    c.value - a.value AS from_anchor,
    c.numerator AS numerator,
    c.denominator AS denominator,
    c.simulations AS simulations,
    c.run_id AS run_id
FROM chosen AS c
LEFT JOIN anchor_measure AS a
    ON a.anchor = :anchor
    AND a.domain = c.domain
    AND a.measure = c.measure
    AND (a.matcher IS NULL OR a.matcher = :matcher)
ORDER BY c.agent_model NULLS LAST, c.domain, c.started_at NULLS LAST, c.first_import_at, c.run_id
