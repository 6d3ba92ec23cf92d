-- Whether the trials of each task agree: all passed, mixed, or all failed.
--
-- Infrastructure errors are left out, as in the official pass^k; a task of which nothing else is left has no verdict.
-- Trials without a reward count as failed. Each trial stands in counted_simulation.
--
-- grain:  run_id, task
-- column: run_id                 the run's number in this store
-- column: run                    name of the run
-- column: domain                 domain of the run
-- column: agent_model            the agent's model; NULL where the source names none
-- column: task                   the benchmark's name for the task
-- column: simulations            simulations that count, infrastructure errors included           [count]
-- column: counted                simulations without the infrastructure errors                    [count]
-- column: passed                 passed simulations                                               [count]
-- column: agent_failure          failed, ended by either side, and not rewarded in full           [count]
-- column: agent_fault            failed, the agent's program broke                                [count]
-- column: user_fault             failed, the user simulator broke                                 [count]
-- column: limit_reached          failed, ended by a limit                                         [count]
-- column: infrastructure_fault   failed, neither side's doing; infrastructure errors among them   [count]
-- column: infrastructure_errors  simulations ended by infrastructure_error                        [count]
-- column: unknown                failed, and the source does not say how it ended                 [count]
-- column: ungraded               failed, ended by either side, and no reward known                [count]
-- column: consistency            all_passed, mixed or all_failed; NULL where none is counted
-- column: pass_rate              passed / counted; NULL where none is counted                     [share]
-- column: start_states           states in which they began, more than one if history can leak; NULL if untold [count]
WITH
pooled AS (
    SELECT
        s.run_id AS run_id,
        s.run AS run,
        s.domain AS domain,
        s.agent_model AS agent_model,
        s.task AS task,
        COUNT(*) AS simulations,
        COUNT(CASE WHEN s.is_infrastructure_error = 0 THEN 1 END) AS counted,
        COUNT(CASE WHEN s.is_infrastructure_error = 0 AND s.passed = 1 THEN 1 END) AS passed,
        COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'completed' AND s.is_ungraded = 0 THEN 1 END)
            AS agent_failure,
        COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'agent_fault' THEN 1 END) AS agent_fault,
        COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'user_fault' THEN 1 END) AS user_fault,
        COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'limit' THEN 1 END) AS limit_reached,
        COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'infrastructure_fault' THEN 1 END)
            AS infrastructure_fault,
        SUM(s.is_infrastructure_error) AS infrastructure_errors,
        COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'unknown' THEN 1 END) AS unknown,
        COUNT(CASE WHEN s.passed = 0 AND s.termination_group = 'completed' AND s.is_ungraded = 1 THEN 1 END)
            AS ungraded,
        COUNT(DISTINCT x.before_id) AS start_states
    FROM counted_simulation AS s
    LEFT JOIN simulation_state AS x ON x.simulation_id = s.simulation_id
    GROUP BY s.run_id, s.run, s.domain, s.agent_model, s.task
)
SELECT
    p.run_id AS run_id,
    p.run AS run,
    p.domain AS domain,
    p.agent_model AS agent_model,
    p.task AS task,
    p.simulations AS simulations,
    p.counted AS counted,
    p.passed AS passed,
    p.agent_failure AS agent_failure,
    p.agent_fault AS agent_fault,
    p.user_fault AS user_fault,
    p.limit_reached AS limit_reached,
    p.infrastructure_fault AS infrastructure_fault,
    p.infrastructure_errors AS infrastructure_errors,
    p.unknown AS unknown,
    p.ungraded AS ungraded,
    CASE
        WHEN p.counted = 0 THEN NULL
        WHEN p.passed = p.counted THEN 'all_passed'
        WHEN p.passed = 0 THEN 'all_failed'
        ELSE 'mixed'
    END AS consistency,
    1e0 * p.passed / NULLIF(p.counted, 0) AS pass_rate,
    NULLIF(p.start_states, 0) AS start_states
FROM pooled AS p
