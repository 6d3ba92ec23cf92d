-- How the simulations of each run ended, and how many of them passed.
--
-- grain:  run_id, termination_reason, termination_group
-- column: run_id              the run's number in this store
-- column: run                 name of the run
-- column: domain              domain of the run
-- column: agent_model         the agent's model; NULL where the source names none
-- column: termination_reason  why they ended, in the benchmark's words; NULL where the source does not say
-- column: termination_group   completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: simulations         simulations that ended so                  [count]
-- column: share               simulations / all simulations of the run   [share]
-- column: passed              passed simulations                         [count]
-- column: ungraded            simulations without a reward               [count]
WITH
pooled AS (
    SELECT
        s.run_id AS run_id,
        s.run AS run,
        s.domain AS domain,
        s.agent_model AS agent_model,
        s.termination_reason AS termination_reason,
        s.termination_group AS termination_group,
        COUNT(*) AS simulations,
        SUM(s.passed) AS passed,
        SUM(s.is_ungraded) AS ungraded
    FROM counted_simulation AS s
    GROUP BY
        s.run_id, s.run, s.domain, s.agent_model, s.termination_reason, s.termination_group
)
SELECT
    p.run_id AS run_id,
    p.run AS run,
    p.domain AS domain,
    p.agent_model AS agent_model,
    p.termination_reason AS termination_reason,
    p.termination_group AS termination_group,
    p.simulations AS simulations,
    1e0 * p.simulations / SUM(p.simulations) OVER (PARTITION BY p.run_id) AS share,
    p.passed AS passed,
    p.ungraded AS ungraded
FROM pooled AS p
