-- Names what the benchmark's own grading found wrong in simulations that it did not reward in full.
--
-- Each unmet assertion of a component that the reward is made of, and each such component whose reward is below 1
-- without an assertion that tells why. Where the grading tells nothing of the kind: the reward, and how the simulation
-- ended. A bare reward does not decide where the task has a goal and the state after is known: goal-reached tells then,
-- and may find right what the reward rejects.
--
-- kind:     goal
-- severity: error
-- needs:    reward
WITH
-- Simulations whose goal is asked for in the state after.
told AS (
    SELECT s.simulation_id AS simulation_id
    FROM counted_simulation AS s
    JOIN simulation_state AS x ON x.simulation_id = s.simulation_id AND x.after_id IS NOT NULL
    WHERE s.task_id IN (SELECT g.task_id FROM goal_field AS g)
)
SELECT
    a.simulation_id AS simulation_id,
    NULL AS turn,
    NULL AS call,
    a.component || ': ' || COALESCE(a.assertion, 'not rewarded') AS evidence,
    'fail' AS verdict
FROM failed_assertion AS a
UNION ALL
SELECT
    f.simulation_id,
    NULL,
    NULL,
    'reward ' || f.reward || ', ended by '
        || COALESCE(f.termination_reason, 'an error: ' || f.error, 'nothing that is told'),
    'fail'
FROM failure_cause AS f
WHERE f.unmet = 0 AND f.reward IS NOT NULL AND f.simulation_id NOT IN (SELECT t.simulation_id FROM told AS t)
UNION ALL
SELECT f.simulation_id, NULL, NULL, 'the goal is asked for in the state after', 'not_applicable'
FROM failure_cause AS f
WHERE f.unmet = 0 AND f.reward IS NOT NULL AND f.simulation_id IN (SELECT t.simulation_id FROM told AS t)
ORDER BY simulation_id, evidence
