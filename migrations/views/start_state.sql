-- In which states the trials of a task began, for each task of which a run tells any.
--
-- Trials are to begin alike. Where they do not, the history of earlier trials can leak into the answer, and the trials
-- are not repetitions of one task. A trial of which the source does not tell the state counts in none of the states.
--
-- grain:  run_id, task
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: task           the benchmark's name for the task
-- column: trials         simulations of the task                           [count]
-- column: told           those of which the state before is told           [count]
-- column: states         different states in which they began              [count]
-- column: differing      told trials that did not begin in the most common state  [count]
-- column: is_consistent  1 where all told trials began in one state, 0 where they did not
WITH
begun AS (
    SELECT
        s.run_id AS run_id,
        s.task AS task,
        x.before_id AS before_id,
        COUNT(*) AS trials
    FROM counted_simulation AS s
    JOIN simulation_state AS x ON x.simulation_id = s.simulation_id
    WHERE x.before_id IS NOT NULL
    GROUP BY s.run_id, s.task, x.before_id
),
state_of_task AS (
    SELECT
        b.run_id AS run_id,
        b.task AS task,
        COUNT(*) AS states,
        SUM(b.trials) AS told,
        MAX(b.trials) AS most
    FROM begun AS b
    GROUP BY b.run_id, b.task
)
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    s.task AS task,
    COUNT(*) AS trials,
    t.told AS told,
    t.states AS states,
    t.told - t.most AS differing,
    CASE WHEN t.states = 1 THEN 1 ELSE 0 END AS is_consistent
FROM counted_simulation AS s
JOIN state_of_task AS t ON t.run_id = s.run_id AND t.task = s.task
GROUP BY s.run_id, s.run, s.domain, s.agent_model, s.task, t.told, t.states, t.most
