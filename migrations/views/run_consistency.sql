-- How many tasks of each run all trials passed, some, or none, beside pass^k of as many trials as every task has.
--
-- k is the largest number that no task falls short of, infrastructure errors left out. A task with a single trial
-- cannot be mixed: see repeated_tasks.
--
-- grain:  run_id
-- column: run_id          the run's number in this store
-- column: run             name of the run
-- column: domain          domain of the run
-- column: agent_model     the agent's model; NULL where the source names none
-- column: tasks           tasks with a simulation that counts                                       [count]
-- column: repeated_tasks  tasks with two counted trials or more                                     [count]
-- column: all_passed      tasks of which every trial passed                                         [count]
-- column: mixed           tasks of which some passed and some failed                                [count]
-- column: all_failed      tasks of which every trial failed                                         [count]
-- column: undecided       tasks with infrastructure errors only                                     [count]
-- column: k               trials that every decided task has; NULL where there is none              [count]
-- column: pass_hat_k      chance that k trials of a task all pass, official; NULL where there is none  [share]
-- column: pass_at_k       chance that one of k passes, official; NULL where there is none           [share]
WITH
pooled AS (
    SELECT
        c.run_id AS run_id,
        c.run AS run,
        c.domain AS domain,
        c.agent_model AS agent_model,
        COUNT(*) AS tasks,
        COUNT(CASE WHEN c.counted > 1 THEN 1 END) AS repeated_tasks,
        COUNT(CASE WHEN c.consistency = 'all_passed' THEN 1 END) AS all_passed,
        COUNT(CASE WHEN c.consistency = 'mixed' THEN 1 END) AS mixed,
        COUNT(CASE WHEN c.consistency = 'all_failed' THEN 1 END) AS all_failed,
        COUNT(CASE WHEN c.counted = 0 THEN 1 END) AS undecided,
        MIN(CASE WHEN c.counted > 0 THEN c.counted END) AS k
    FROM task_consistency AS c
    GROUP BY c.run_id, c.run, c.domain, c.agent_model
)
SELECT
    p.run_id AS run_id,
    p.run AS run,
    p.domain AS domain,
    p.agent_model AS agent_model,
    p.tasks AS tasks,
    p.repeated_tasks AS repeated_tasks,
    p.all_passed AS all_passed,
    p.mixed AS mixed,
    p.all_failed AS all_failed,
    p.undecided AS undecided,
    p.k AS k,
    h.pass_hat_k AS pass_hat_k,
    h.pass_at_k AS pass_at_k
FROM pooled AS p
LEFT JOIN pass_hat_k AS h ON h.run_id = p.run_id AND h.convention = 'official' AND h.k = p.k
