-- Each assertion that a failed simulation did not meet, by name.
--
-- Of the components that the reward is made of: every unmet assertion (for ACTION, every gold action that the
-- benchmark did not find done), and a component whose reward is below 1 without an unmet assertion, at position -1. A
-- failed simulation of which the grading tells no more than the reward has no row.
--
-- grain:  simulation_id, component, position
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: simulation_id  the simulation's number in this store
-- column: component      DB, ENV_ASSERTION, COMMUNICATE, NL_ASSERTION or ACTION
-- column: position       place in the component's list; -1 for the component as a whole
-- column: assertion      what was to hold; NULL for a component as a whole
-- column: justification  the judge's reason; NULL where it gave none
WITH
asked AS (
    SELECT
        s.run_id AS run_id,
        s.run AS run,
        s.domain AS domain,
        s.agent_model AS agent_model,
        s.simulation_id AS simulation_id,
        s.grading_id AS grading_id,
        c.component AS component,
        c.reward AS component_reward
    FROM counted_simulation AS s
    JOIN component_reward AS c ON c.grading_id = s.grading_id
    WHERE s.passed = 0 AND c.in_basis = 1
),
unmet AS (
    SELECT
        q.simulation_id AS simulation_id,
        q.component AS component,
        a.position AS position,
        a.assertion AS assertion,
        a.justification AS justification
    FROM asked AS q
    JOIN assertion_result AS a ON a.grading_id = q.grading_id AND a.component = q.component
    WHERE a.is_met = 0
    UNION ALL
    SELECT
        q.simulation_id AS simulation_id,
        q.component AS component,
        k.position AS position,
        k.name AS assertion,
        NULL AS justification
    FROM asked AS q
    JOIN action_check AS k ON k.grading_id = q.grading_id
    WHERE q.component = 'ACTION' AND k.is_match = 0
),
unmet_component AS (
    SELECT DISTINCT u.simulation_id AS simulation_id, u.component AS component
    FROM unmet AS u
)
SELECT
    q.run_id AS run_id,
    q.run AS run,
    q.domain AS domain,
    q.agent_model AS agent_model,
    q.simulation_id AS simulation_id,
    q.component AS component,
    u.position AS position,
    u.assertion AS assertion,
    u.justification AS justification
FROM asked AS q
JOIN unmet AS u ON u.simulation_id = q.simulation_id AND u.component = q.component
UNION ALL
SELECT
    q.run_id AS run_id,
    q.run AS run,
    q.domain AS domain,
    q.agent_model AS agent_model,
    q.simulation_id AS simulation_id,
    q.component AS component,
    -1 AS position,
    NULL AS assertion,
    NULL AS justification
FROM asked AS q
LEFT JOIN unmet_component AS u ON u.simulation_id = q.simulation_id AND u.component = q.component
WHERE u.simulation_id IS NULL AND q.component_reward < 1 - 1e-6
