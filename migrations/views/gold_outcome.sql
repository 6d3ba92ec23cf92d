-- Each gold action that counts for a matcher, and whether a call did it.
--
-- grain:  simulation_id, matcher, gold
-- column: run_id         the run's number in this store
-- column: run            name of the run
-- column: domain         domain of the run
-- column: agent_model    the agent's model; NULL where the source names none
-- column: simulation_id  the simulation's number in this store
-- column: simulation     the source's id of the simulation
-- column: task_id        the task's number in this store, in the version that grades the simulation
-- column: task           the benchmark's name for the task
-- column: trial          number of the trial; NULL where the source does not say
-- column: matcher        tau2, strict or calibrated
-- column: passed         1 passed, 0 failed
-- column: gold           position of the gold action in the task
-- column: action_id      the benchmark's name for it; NULL where it has none
-- column: requestor      who is to do it, assistant or user
-- column: tool           the tool to call; for calibrated the one inside a wrapper
-- column: wrapped_tool   the tool inside a wrapper call; NULL for any other
-- column: arguments      the arguments as JSON
-- column: is_missed      1 where no call did it
-- column: call           position of the call that did it; NULL where missed
WITH
outcome AS (
    SELECT
        x.simulation_id AS simulation_id,
        x.matcher_id AS matcher_id,
        x.gold AS gold,
        0 AS is_missed,
        x.call AS call
    FROM match AS x
    WHERE x.is_aligned = 1
    UNION ALL
    SELECT
        y.simulation_id AS simulation_id,
        y.matcher_id AS matcher_id,
        y.gold AS gold,
        1 AS is_missed,
        NULL AS call
    FROM missed_gold AS y
)
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    s.simulation_id AS simulation_id,
    s.simulation AS simulation,
    s.task_id AS task_id,
    s.task AS task,
    s.trial AS trial,
    m.matcher AS matcher,
    s.passed AS passed,
    o.gold AS gold,
    COALESCE(h.action_id, g.action_id) AS action_id,
    COALESCE(h.requestor, g.requestor) AS requestor,
    CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated'
        THEN COALESCE(h.wrapped_tool, h.name, g.wrapped_tool, g.name)
        ELSE COALESCE(h.name, g.name) END AS tool,
    COALESCE(h.wrapped_tool, g.wrapped_tool) AS wrapped_tool,
    COALESCE(h.arguments, g.arguments) AS arguments,
    o.is_missed AS is_missed,
    o.call AS call
FROM outcome AS o
JOIN matcher AS m ON m.matcher_id = o.matcher_id
JOIN counted_simulation AS s ON s.simulation_id = o.simulation_id
-- The gold of a further matcher is its rematch's, that of any other matcher the task's own.
LEFT JOIN rematch_matcher AS f ON f.matcher_id = o.matcher_id
LEFT JOIN rematch_gold AS h
    ON h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = o.gold
LEFT JOIN gold_action AS g
    ON f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = o.gold
