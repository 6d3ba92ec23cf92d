-- Each misaligned call: where it stands, why it is misaligned, and the nearest gold action.
--
-- The reasons are outside_gold (no gold action of that tool), wrong_arguments (differs from the nearest free
-- gold action in differing_keys), repeated (equals a gold action already used).
--
-- grain:  simulation_id, matcher, call
-- column: run_id          the run's number in this store
-- column: run             name of the run
-- column: domain          domain of the run
-- column: agent_model     the agent's model; NULL where the source names none
-- column: simulation_id   the simulation's number in this store
-- column: simulation      the source's id of the simulation
-- column: task_id         the task's number in this store, in the version that grades the simulation
-- column: task            the benchmark's name for the task
-- column: trial           number of the trial; NULL where the source does not say
-- column: matcher         tau2, strict or calibrated
-- column: passed          1 passed, 0 failed
-- column: agent_turn      number of the agent turn, from 1
-- column: turn            position of the turn
-- column: call            position of the call
-- column: tool            the tool called; for calibrated the one inside a wrapper
-- column: wrapped_tool    the tool inside a wrapper call; NULL for any other
-- column: reason          outside_gold, wrong_arguments or repeated
-- column: differing_keys  arguments that differ from gold, comma-separated; NULL unless wrong_arguments
-- column: arguments       the call's arguments as JSON
-- column: gold            position of the gold action nearest or repeated; NULL outside gold
-- column: gold_arguments  its arguments as JSON; NULL outside gold
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    s.simulation_id AS simulation_id,
    s.simulation AS simulation,
    s.task_id AS task_id,
    s.task AS task,
    s.trial AS trial,
    m.matcher AS matcher,
    s.passed AS passed,
    c.agent_turn AS agent_turn,
    c.turn AS turn,
    x.call AS call,
    CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated' THEN COALESCE(c.wrapped_tool, c.name)
        ELSE c.name END AS tool,
    c.wrapped_tool AS wrapped_tool,
    x.reason AS reason,
    x.differing_keys AS differing_keys,
    c.arguments AS arguments,
    x.gold AS gold,
    COALESCE(h.arguments, g.arguments) AS gold_arguments
-- SQLite takes a cross join in the order written: a run's calls are found by its simulations' keys.
FROM run AS r
CROSS JOIN matcher AS m
LEFT JOIN rematch_matcher AS f ON f.matcher_id = m.matcher_id
CROSS JOIN counted_simulation AS s
CROSS JOIN match AS x
CROSS JOIN tool_call AS c
-- The gold of a further matcher is its rematch's, that of any other matcher the task's own.
LEFT JOIN rematch_gold AS h
    ON h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = x.gold
LEFT JOIN gold_action AS g
    ON f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = x.gold
WHERE s.run_id = r.run_id
    AND x.simulation_id = s.simulation_id
    AND x.matcher_id = m.matcher_id
    AND x.is_aligned = 0
    AND c.simulation_id = x.simulation_id
    AND c.position = x.call
