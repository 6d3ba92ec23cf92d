-- What is known of each simulation that counts: what checks may ask for under `needs`.
--
-- Every column but the first is 1 where the simulation has it and 0 where not.
--
-- grain:  simulation_id
-- column: simulation_id   the simulation's number in this store
-- column: state_before    1 where the state before is known
-- column: state_after     1 where the state after is known
-- column: goal            1 where its task names values that the state after is to have
-- column: changeable      1 where its task tells what may change beside the goal's fields
-- column: forbidden_tool  1 where its task forbids a tool
-- column: required_order  1 where its task has a tool that may be called only after another one
-- column: gold            1 where its task's gold actions are known, be there none
-- column: reward          1 where a reward is known
-- column: user            1 where a user speaks: no solo run, and at least one user turn
-- column: text            1 where what was said is kept
-- column: control         1 where its right verdict is known
-- column: write           1 where the agent writes, by the matcher calibrated
WITH
written AS (
    SELECT k.simulation_id AS simulation_id
    FROM matcher AS m
    JOIN simulation_count AS k ON k.matcher_id = m.matcher_id
    WHERE m.matcher = 'calibrated' AND k.n > 0
),
heard AS (
    SELECT DISTINCT u.simulation_id AS simulation_id
    FROM turn AS u
    WHERE u.role = 'user'
)
SELECT
    s.simulation_id AS simulation_id,
    CASE WHEN x.before_id IS NULL THEN 0 ELSE 1 END AS state_before,
    CASE WHEN x.after_id IS NULL THEN 0 ELSE 1 END AS state_after,
    CASE WHEN s.task_id IN (SELECT g.task_id FROM goal_field AS g) THEN 1 ELSE 0 END AS goal,
    CASE WHEN s.task_id IN (SELECT c.task_id FROM changeable_field AS c) THEN 1 ELSE 0 END AS changeable,
    CASE WHEN s.task_id IN (SELECT f.task_id FROM forbidden_tool AS f) THEN 1 ELSE 0 END AS forbidden_tool,
    CASE WHEN s.task_id IN (SELECT o.task_id FROM required_order AS o) THEN 1 ELSE 0 END AS required_order,
    CASE WHEN t.gold_source = 'none' THEN 0 ELSE 1 END AS gold,
    CASE WHEN g.reward IS NULL THEN 0 ELSE 1 END AS reward,
    CASE WHEN r.is_solo = 0 AND h.simulation_id IS NOT NULL THEN 1 ELSE 0 END AS user,
    CASE WHEN s.simulation_id IN (SELECT y.simulation_id FROM turn_text AS y) THEN 1 ELSE 0 END AS text,
    CASE WHEN k.simulation_id IS NULL THEN 0 ELSE 1 END AS control,
    CASE WHEN w.simulation_id IS NULL THEN 0 ELSE 1 END AS write
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
JOIN task AS t ON t.task_id = s.task_id
LEFT JOIN grading AS g ON g.simulation_id = s.simulation_id AND g.is_current = 1
LEFT JOIN simulation_state AS x ON x.simulation_id = s.simulation_id
LEFT JOIN control AS k ON k.simulation_id = s.simulation_id
LEFT JOIN heard AS h ON h.simulation_id = s.simulation_id
LEFT JOIN written AS w ON w.simulation_id = s.simulation_id
WHERE s.is_superseded = 0
