-- How often each check was violated in each run, as last graded, and what the violating simulations ended by.
--
-- grain:  run_id, check_name
-- column: run_id                the run's number in this store
-- column: run                   name of the run
-- column: domain                domain of the run
-- column: agent_model           the agent's model; NULL where the source names none
-- column: check_name            name of the check
-- column: kind                  goal, invariant, forbidden, precedence or process
-- column: severity              error, warning or info
-- column: simulations           simulations graded                                           [count]
-- column: pass                  no violation                                                 [count]
-- column: fail                  violated                                                     [count]
-- column: vacuous               nothing happened that it could look at                       [count]
-- column: not_applicable        made for other simulations                                   [count]
-- column: fail_rate             fail / (pass + fail); NULL where both are 0                  [share]
-- column: violations            violations found                                             [count]
-- column: fail_rewarded         violated, though the reward is full                          [count]
-- column: agent_failure         violated, ended by either side                               [count]
-- column: agent_fault           violated, the agent's program broke                          [count]
-- column: user_fault            violated, the user simulator broke                           [count]
-- column: limit_reached         violated, ended by a limit                                   [count]
-- column: infrastructure_fault  violated, ended by neither side's doing                      [count]
-- column: unknown               violated, and the source does not say how it ended           [count]
SELECT
    o.run_id AS run_id,
    o.run AS run,
    o.domain AS domain,
    o.agent_model AS agent_model,
    o.check_name AS check_name,
    o.kind AS kind,
    o.severity AS severity,
    COUNT(*) AS simulations,
    COUNT(CASE WHEN o.verdict = 'pass' THEN 1 END) AS pass,
    COUNT(CASE WHEN o.verdict = 'fail' THEN 1 END) AS fail,
    COUNT(CASE WHEN o.verdict = 'vacuous' THEN 1 END) AS vacuous,
    COUNT(CASE WHEN o.verdict = 'not_applicable' THEN 1 END) AS not_applicable,
    1e0 * COUNT(CASE WHEN o.verdict = 'fail' THEN 1 END)
        / NULLIF(COUNT(CASE WHEN o.verdict IN ('pass', 'fail') THEN 1 END), 0) AS fail_rate,
    SUM(o.violations) AS violations,
    COUNT(CASE WHEN o.verdict = 'fail' AND o.passed = 1 THEN 1 END) AS fail_rewarded,
    COUNT(CASE WHEN o.cause = 'agent_failure' THEN 1 END) AS agent_failure,
    COUNT(CASE WHEN o.cause = 'agent_fault' THEN 1 END) AS agent_fault,
    COUNT(CASE WHEN o.cause = 'user_fault' THEN 1 END) AS user_fault,
    COUNT(CASE WHEN o.cause = 'limit' THEN 1 END) AS limit_reached,
    COUNT(CASE WHEN o.cause = 'infrastructure_fault' THEN 1 END) AS infrastructure_fault,
    COUNT(CASE WHEN o.cause = 'unknown' THEN 1 END) AS unknown
FROM check_outcome AS o
GROUP BY o.run_id, o.run, o.domain, o.agent_model, o.check_name, o.kind, o.severity
