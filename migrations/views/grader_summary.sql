-- How many simulations of each run each grader passes and fails, and what the failed ones ended by.
--
-- A fail is put down to how the simulation ended: agent_failure where either side ended it.
--
-- grain:  run_id, grader
-- column: run_id                the run's number in this store
-- column: run                   name of the run
-- column: domain                domain of the run
-- column: agent_model           the agent's model; NULL where the source names none
-- column: grader                name of the grader
-- column: simulations           simulations that count                                       [count]
-- column: pass                  passed                                                       [count]
-- column: fail                  failed                                                       [count]
-- column: not_applicable        what the grader goes by is not known                         [count]
-- column: not_graded            not graded yet, or changed since                             [count]
-- column: pass_rate             pass / (pass + fail); NULL where both are 0                  [share]
-- column: agent_failure         failed, ended by either side                                 [count]
-- column: agent_fault           failed, the agent's program broke                            [count]
-- column: user_fault            failed, the user simulator broke                             [count]
-- column: limit_reached         failed, ended by a limit                                     [count]
-- column: infrastructure_fault  failed, ended by neither side's doing                        [count]
-- column: unknown               failed, and the source does not say how it ended             [count]
WITH
run_size AS (
    SELECT s.run_id AS run_id, COUNT(*) AS simulations
    FROM simulation AS s
    WHERE s.is_superseded = 0
    GROUP BY s.run_id
),
counted AS (
    SELECT
        s.run_id AS run_id,
        v.grader_id AS grader_id,
        COUNT(*) AS graded,
        COUNT(CASE WHEN v.verdict = 'pass' THEN 1 END) AS pass,
        COUNT(CASE WHEN v.verdict = 'fail' THEN 1 END) AS fail,
        COUNT(CASE WHEN v.verdict = 'fail' AND s.termination_group = 'completed' THEN 1 END) AS agent_failure,
        COUNT(CASE WHEN v.verdict = 'fail' AND s.termination_group = 'agent_fault' THEN 1 END) AS agent_fault,
        COUNT(CASE WHEN v.verdict = 'fail' AND s.termination_group = 'user_fault' THEN 1 END) AS user_fault,
        COUNT(CASE WHEN v.verdict = 'fail' AND s.termination_group = 'limit' THEN 1 END) AS limit_reached,
        COUNT(CASE WHEN v.verdict = 'fail' AND s.termination_group = 'infrastructure_fault' THEN 1 END)
            AS infrastructure_fault,
        COUNT(CASE WHEN v.verdict = 'fail' AND s.termination_group = 'unknown' THEN 1 END) AS unknown
    FROM grader_verdict AS v
    JOIN simulation AS s ON s.simulation_id = v.simulation_id
    WHERE s.is_superseded = 0
    GROUP BY s.run_id, v.grader_id
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    g.grader AS grader,
    z.simulations AS simulations,
    COALESCE(c.pass, 0) AS pass,
    COALESCE(c.fail, 0) AS fail,
    COALESCE(c.graded - c.pass - c.fail, 0) AS not_applicable,
    z.simulations - COALESCE(c.graded, 0) AS not_graded,
    1e0 * c.pass / NULLIF(c.pass + c.fail, 0) AS pass_rate,
    COALESCE(c.agent_failure, 0) AS agent_failure,
    COALESCE(c.agent_fault, 0) AS agent_fault,
    COALESCE(c.user_fault, 0) AS user_fault,
    COALESCE(c.limit_reached, 0) AS limit_reached,
    COALESCE(c.infrastructure_fault, 0) AS infrastructure_fault,
    COALESCE(c.unknown, 0) AS unknown
FROM run AS r
JOIN run_size AS z ON z.run_id = r.run_id
CROSS JOIN grader AS g
LEFT JOIN counted AS c ON c.run_id = r.run_id AND c.grader_id = g.grader_id
