-- Each component of the reward by itself: what was checked and what held, over the current gradings of a run.
--
-- A component is listed where a grading gives it a reward, names it in its basis, or holds checks of it; ACTION
-- counts the official action checks. A component outside the basis does not decide the reward.
--
-- grain:  run_id, component
-- column: run_id           the run's number in this store
-- column: run              name of the run
-- column: domain           domain of the run
-- column: agent_model      the agent's model; NULL where the source names none
-- column: component        DB, ENV_ASSERTION, COMMUNICATE, NL_ASSERTION or ACTION
-- column: gradings         current gradings that have the component              [count]
-- column: in_basis         those of them whose reward is made of it              [count]
-- column: assertions       assertions checked                                    [count]
-- column: met              assertions that held                                  [count]
-- column: unmet            assertions that did not                               [count]
-- column: undetermined     assertions of which the source does not tell          [count]
-- column: met_rate         met / (met + unmet); NULL where both are 0            [share]
-- column: rewarded         gradings that tell the component's reward             [count]
-- column: mean_reward      mean of these rewards; NULL where none is told        [share]
-- column: asserting        gradings with an assertion of the component           [count]
-- column: all_met          those of them where every assertion held              [count]
WITH
part AS (
    SELECT
        c.grading_id AS grading_id,
        c.component AS component,
        c.in_basis AS in_basis,
        c.reward AS reward,
        0 AS assertions,
        0 AS met,
        0 AS unmet
    FROM component_reward AS c
    UNION ALL
    SELECT
        a.grading_id AS grading_id,
        a.component AS component,
        0 AS in_basis,
        NULL AS reward,
        COUNT(*) AS assertions,
        SUM(CASE WHEN a.is_met = 1 THEN 1 ELSE 0 END) AS met,
        SUM(CASE WHEN a.is_met = 0 THEN 1 ELSE 0 END) AS unmet
    FROM assertion_result AS a
    GROUP BY a.grading_id, a.component
    UNION ALL
    SELECT
        k.grading_id AS grading_id,
        'ACTION' AS component,
        0 AS in_basis,
        NULL AS reward,
        COUNT(*) AS assertions,
        SUM(CASE WHEN k.is_match = 1 THEN 1 ELSE 0 END) AS met,
        SUM(CASE WHEN k.is_match = 0 THEN 1 ELSE 0 END) AS unmet
    FROM action_check AS k
    GROUP BY k.grading_id
),
verdict AS (
    SELECT
        p.grading_id AS grading_id,
        p.component AS component,
        MAX(p.in_basis) AS in_basis,
        MAX(p.reward) AS reward,
        SUM(p.assertions) AS assertions,
        SUM(p.met) AS met,
        SUM(p.unmet) AS unmet
    FROM part AS p
    GROUP BY p.grading_id, p.component
)
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    v.component AS component,
    COUNT(*) AS gradings,
    SUM(v.in_basis) AS in_basis,
    SUM(v.assertions) AS assertions,
    SUM(v.met) AS met,
    SUM(v.unmet) AS unmet,
    SUM(v.assertions - v.met - v.unmet) AS undetermined,
    1e0 * SUM(v.met) / NULLIF(SUM(v.met + v.unmet), 0) AS met_rate,
    COUNT(v.reward) AS rewarded,
    AVG(v.reward) AS mean_reward,
    SUM(CASE WHEN v.assertions > 0 THEN 1 ELSE 0 END) AS asserting,
    SUM(CASE WHEN v.assertions > 0 AND v.met = v.assertions THEN 1 ELSE 0 END) AS all_met
FROM counted_simulation AS s
JOIN verdict AS v ON v.grading_id = s.grading_id
GROUP BY s.run_id, s.run, s.domain, s.agent_model, v.component
