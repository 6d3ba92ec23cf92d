-- Pass rate of each run, with and without the infrastructure errors, and with both denominators.
--
-- pass_rate is the benchmark's official one: simulations ended by infrastructure_error are left out. Simulations
-- without a reward count as failed in both.
--
-- grain:  run_id
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: pass_rate              passed / counted; NULL where counted = 0                  [share]
-- column: passed                 passed simulations, infrastructure errors left out        [count]
-- column: counted                simulations, infrastructure errors left out               [count]
-- column: pass_rate_all          passed_all / simulations; NULL where there is none        [share]
-- column: passed_all             passed simulations                                        [count]
-- column: simulations            all simulations                                           [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error                 [count]
-- column: ungraded               simulations without a reward                              [count]
WITH
-- The matcher tau2 has verdicts on every simulation, so its counts are those of all. SQLite takes a
-- cross join in the order written: the counts are found by their primary key.
pooled AS (
    SELECT
        r.run_id AS run_id,
        SUM(CASE WHEN c.is_passed = 1 THEN c.simulations - c.infrastructure_errors ELSE 0 END)
            AS passed,
        SUM(c.simulations - c.infrastructure_errors) AS counted,
        SUM(CASE WHEN c.is_passed = 1 THEN c.simulations ELSE 0 END) AS passed_all,
        SUM(c.simulations) AS simulations,
        SUM(c.infrastructure_errors) AS infrastructure_errors,
        SUM(c.ungraded) AS ungraded
    FROM matcher AS m
    CROSS JOIN run AS r
    LEFT JOIN task_count AS c ON c.run_id = r.run_id AND c.matcher_id = m.matcher_id
    WHERE m.matcher = 'tau2'
    GROUP BY r.run_id
)
SELECT
    p.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    1e0 * p.passed / NULLIF(p.counted, 0) AS pass_rate,
    COALESCE(p.passed, 0) AS passed,
    COALESCE(p.counted, 0) AS counted,
    1e0 * p.passed_all / NULLIF(p.simulations, 0) AS pass_rate_all,
    COALESCE(p.passed_all, 0) AS passed_all,
    COALESCE(p.simulations, 0) AS simulations,
    COALESCE(p.infrastructure_errors, 0) AS infrastructure_errors,
    COALESCE(p.ungraded, 0) AS ungraded
FROM pooled AS p
JOIN run AS r ON r.run_id = p.run_id
