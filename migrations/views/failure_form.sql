-- What went wrong in the failed simulations, by how they ended and whether the agent handed over to a human.
--
-- The forms are nothing_written (no write call, though gold asks for some), only_left_out (all writes aligned,
-- some missed), only_wrong_writes (misaligned writes, none missed), wrong_and_left_out (both), failed_otherwise
-- (the right writes, or rightly none). Combinations that do not occur have no row.
--
-- grain:  run_id, matcher, form, termination_group, has_handover
-- column: run_id             the run's number in this store
-- column: run                name of the run
-- column: domain             domain of the run
-- column: agent_model        the agent's model; NULL where the source names none
-- column: matcher            tau2, strict or calibrated
-- column: form               what went wrong
-- column: termination_group  completed, limit, agent_fault, user_fault, infrastructure_fault or unknown
-- column: has_handover       1 where the agent handed over to a human
-- column: simulations        failed simulations of this form                     [count]
-- column: ungraded           those of them without a reward                      [count]
-- column: failed             all failed simulations of the run                   [count]
-- column: share              simulations / failed                                [share]
WITH
formed AS (
    SELECT
        d.run_id AS run_id,
        d.run AS run,
        d.domain AS domain,
        d.agent_model AS agent_model,
        d.matcher AS matcher,
        CASE
            WHEN d.n = 0 AND d.gold > 0 THEN 'nothing_written'
            WHEN d.m = 0 AND d.missed > 0 THEN 'only_left_out'
            WHEN d.m > 0 AND d.missed = 0 THEN 'only_wrong_writes'
            WHEN d.m > 0 AND d.missed > 0 THEN 'wrong_and_left_out'
            ELSE 'failed_otherwise'
        END AS form,
        d.termination_group AS termination_group,
        d.has_handover AS has_handover,
        CASE WHEN d.reward IS NULL THEN 1 ELSE 0 END AS is_ungraded
    FROM simulation_drift AS d
    WHERE d.passed = 0
),
pooled AS (
    SELECT
        f.run_id AS run_id,
        f.run AS run,
        f.domain AS domain,
        f.agent_model AS agent_model,
        f.matcher AS matcher,
        f.form AS form,
        f.termination_group AS termination_group,
        f.has_handover AS has_handover,
        COUNT(*) AS simulations,
        SUM(f.is_ungraded) AS ungraded
    FROM formed AS f
    GROUP BY
        f.run_id, f.run, f.domain, f.agent_model, f.matcher, f.form, f.termination_group,
        f.has_handover
)
SELECT
    p.run_id AS run_id,
    p.run AS run,
    p.domain AS domain,
    p.agent_model AS agent_model,
    p.matcher AS matcher,
    p.form AS form,
    p.termination_group AS termination_group,
    p.has_handover AS has_handover,
    p.simulations AS simulations,
    p.ungraded AS ungraded,
    SUM(p.simulations) OVER (PARTITION BY p.run_id, p.matcher) AS failed,
    1e0 * p.simulations / SUM(p.simulations) OVER (PARTITION BY p.run_id, p.matcher) AS share
FROM pooled AS p
