-- Roll-ups for a run instead of one for every agent turn of every simulation: tables of tasks, of tools and of turns answer in
-- milliseconds, and turn_count, a quarter of all rows, goes. The roll-ups are made anew for a run whenever an import or a rematch
-- changes it; `driftbase doctor` holds them equal to the raw rows. Superseded simulations are left out, as in every measure.

CREATE TABLE task_count (
    -- Roll-up of simulation, grading and simulation_count: one row for each task, matcher and reward group.
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,     -- the task's run
    matcher_id          INTEGER NOT NULL REFERENCES matcher ON DELETE CASCADE, -- the matcher; a further one counts the simulations that it has verdicts on
    task_id             INTEGER NOT NULL,       -- the task, in one of the run's own versions
    is_passed           INTEGER NOT NULL CHECK (is_passed IN (0, 1)), -- 1 for the passed simulations, 0 for the others
    simulations         INTEGER NOT NULL,       -- simulations
    ungraded            INTEGER NOT NULL,       -- simulations without a reward
    infrastructure_errors INTEGER NOT NULL,     -- simulations ended by infrastructure_error
    writing_simulations INTEGER NOT NULL,       -- simulations with N > 0
    n                   INTEGER NOT NULL,       -- N, write calls
    a                   INTEGER NOT NULL,       -- A, aligned write calls
    gold                INTEGER NOT NULL,       -- write gold actions that count
    gd_sum              REAL,                   -- sum of the simulations' GD; NULL where none writes
    agent_turns         INTEGER NOT NULL,       -- agent turns
    agent_cost_usd      REAL,                   -- the agent's cost where known; NULL where it never is [USD]
    agent_cost_known    INTEGER NOT NULL,       -- simulations whose agent cost is known
    agent_tokens        INTEGER,                -- tokens of agent turns where known; NULL where they never are [tokens]
    agent_tokens_known  INTEGER NOT NULL,       -- simulations whose agent tokens are known
    PRIMARY KEY (run_id, matcher_id, task_id, is_passed)
) STRICT, WITHOUT ROWID;

CREATE TABLE tool_count (
    -- Roll-up of match and missed_gold: one row for each task, matcher and tool that a write call or counted gold names.
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,     -- the task's run
    matcher_id          INTEGER NOT NULL REFERENCES matcher ON DELETE CASCADE, -- the matcher
    task_id             INTEGER NOT NULL,       -- the task, in one of the run's own versions
    tool                TEXT NOT NULL,          -- the tool; by the rule calibrated the one inside a wrapper
    n                   INTEGER NOT NULL,       -- N, write calls
    a                   INTEGER NOT NULL,       -- A, aligned write calls
    outside_gold        INTEGER NOT NULL,       -- misaligned: no gold action of that tool
    wrong_arguments     INTEGER NOT NULL,       -- misaligned: the arguments differ from gold
    repeated            INTEGER NOT NULL,       -- misaligned: equals a gold action already used
    gold                INTEGER NOT NULL,       -- write gold actions that count
    user_gold           INTEGER NOT NULL,       -- those of them that the user is to do
    PRIMARY KEY (run_id, matcher_id, task_id, tool)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_turn_count (
    -- Roll-up of tool_call and match: running counts up to and with agent turn t, over a run's simulations of equal length.
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,     -- the run
    matcher_id          INTEGER NOT NULL REFERENCES matcher ON DELETE CASCADE, -- the matcher
    agent_turns         INTEGER NOT NULL,       -- agent turns of these simulations
    t                   INTEGER NOT NULL,       -- agent turn, from 1 to agent_turns
    simulations         INTEGER NOT NULL,       -- simulations of this length
    calls               INTEGER NOT NULL,       -- the agent's tool calls of any type so far
    aligned             INTEGER NOT NULL,       -- aligned write calls so far
    misaligned          INTEGER NOT NULL,       -- misaligned write calls so far
    PRIMARY KEY (run_id, matcher_id, agent_turns, t)
) STRICT, WITHOUT ROWID;

-- A run's row is wide, since it holds the source's `info`.
CREATE INDEX run_names ON run (run_id, run, domain, agent_model);  -- serves: questions that only name runs

DROP TABLE turn_count;

INSERT INTO task_count (
    run_id, matcher_id, task_id, is_passed, simulations, ungraded, infrastructure_errors, writing_simulations, n, a, gold,
    gd_sum, agent_turns, agent_cost_usd, agent_cost_known, agent_tokens, agent_tokens_known
)
SELECT
    s.run_id,
    c.matcher_id,
    s.task_id,
    CASE WHEN g.reward BETWEEN 1 - 1e-6 AND 1 + 1e-6 THEN 1 ELSE 0 END AS is_passed,
    COUNT(*),
    COUNT(*) - COUNT(g.reward),
    COUNT(*) FILTER (WHERE s.termination_reason = 'infrastructure_error'),
    COUNT(NULLIF(c.n, 0)),
    SUM(c.n),
    SUM(c.a),
    SUM(c.gold),
    SUM(1e0 * (c.n - c.a) / NULLIF(c.n, 0)),
    SUM(s.agent_turns),
    SUM(s.agent_cost_usd),
    COUNT(s.agent_cost_usd),
    SUM(s.agent_tokens),
    COUNT(s.agent_tokens)
FROM simulation AS s
CROSS JOIN simulation_count AS c
LEFT JOIN grading AS g ON g.simulation_id = s.simulation_id AND g.is_current = 1
WHERE s.is_superseded = 0 AND c.simulation_id = s.simulation_id
GROUP BY s.run_id, c.matcher_id, s.task_id, is_passed;

INSERT INTO tool_count (
    run_id, matcher_id, task_id, tool, n, a, outside_gold, wrong_arguments, repeated, gold, user_gold
)
WITH
-- Every write call, with the gold action it did if any, and every gold action that no call did. The gold of a further
-- matcher is its rematch's, that of any other matcher the task's own.
part AS (
    SELECT
        s.run_id,
        x.matcher_id,
        s.task_id,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated' THEN COALESCE(c.wrapped_tool, c.name) ELSE c.name END AS tool,
        1 AS n,
        x.is_aligned AS a,
        x.reason,
        COALESCE(h.requestor, g.requestor) AS gold_requestor
    FROM simulation AS s
    CROSS JOIN match AS x
    CROSS JOIN tool_call AS c
    JOIN matcher AS m ON m.matcher_id = x.matcher_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = x.matcher_id
    LEFT JOIN rematch_gold AS h
        ON x.is_aligned = 1 AND h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = x.gold
    LEFT JOIN gold_action AS g
        ON x.is_aligned = 1 AND f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = x.gold
    WHERE s.is_superseded = 0
        AND x.simulation_id = s.simulation_id
        AND c.simulation_id = x.simulation_id
        AND c.position = x.call
    UNION ALL
    SELECT
        s.run_id,
        y.matcher_id,
        s.task_id,
        CASE WHEN COALESCE(f.rule, m.matcher) = 'calibrated'
            THEN COALESCE(h.wrapped_tool, h.name, g.wrapped_tool, g.name)
            ELSE COALESCE(h.name, g.name) END,
        0,
        0,
        NULL,
        COALESCE(h.requestor, g.requestor)
    FROM simulation AS s
    CROSS JOIN missed_gold AS y
    JOIN matcher AS m ON m.matcher_id = y.matcher_id
    LEFT JOIN rematch_matcher AS f ON f.matcher_id = y.matcher_id
    LEFT JOIN rematch_gold AS h
        ON h.rematch_id = f.rematch_id AND h.task_id = s.task_id AND h.position = y.gold
    LEFT JOIN gold_action AS g
        ON f.rematch_id IS NULL AND g.task_id = s.task_id AND g.position = y.gold
    WHERE s.is_superseded = 0 AND y.simulation_id = s.simulation_id
)
SELECT
    run_id,
    matcher_id,
    task_id,
    tool,
    SUM(n),
    SUM(a),
    COUNT(*) FILTER (WHERE reason = 'outside_gold'),
    COUNT(*) FILTER (WHERE reason = 'wrong_arguments'),
    COUNT(*) FILTER (WHERE reason = 'repeated'),
    COUNT(gold_requestor),
    COUNT(*) FILTER (WHERE gold_requestor = 'user')
FROM part
GROUP BY run_id, matcher_id, task_id, tool;

INSERT INTO run_turn_count (
    run_id, matcher_id, agent_turns, t, simulations, calls, aligned, misaligned
)
WITH RECURSIVE
-- Simulations with the matchers that have verdicts on them.
judged AS (
    SELECT s.run_id, k.matcher_id, s.agent_turns, s.simulation_id
    FROM simulation AS s
    CROSS JOIN simulation_count AS k
    WHERE s.is_superseded = 0 AND k.simulation_id = s.simulation_id
),
called AS (
    SELECT
        j.run_id,
        j.matcher_id,
        j.agent_turns,
        c.agent_turn AS t,
        COUNT(*) AS calls,
        COUNT(*) FILTER (WHERE x.is_aligned = 1) AS aligned,
        COUNT(*) FILTER (WHERE x.is_aligned = 0) AS misaligned
    FROM judged AS j
    CROSS JOIN tool_call AS c
    LEFT JOIN match AS x
        ON x.simulation_id = j.simulation_id AND x.matcher_id = j.matcher_id AND x.call = c.position
    WHERE c.simulation_id = j.simulation_id AND c.agent_turn IS NOT NULL
    GROUP BY j.run_id, j.matcher_id, j.agent_turns, c.agent_turn
),
-- Every turn of every length, also those without calls.
reached AS (
    SELECT j.run_id, j.matcher_id, j.agent_turns, 1 AS t, COUNT(*) AS simulations
    FROM judged AS j
    WHERE j.agent_turns > 0
    GROUP BY j.run_id, j.matcher_id, j.agent_turns
    UNION ALL
    SELECT r.run_id, r.matcher_id, r.agent_turns, r.t + 1, r.simulations
    FROM reached AS r
    WHERE r.t < r.agent_turns
)
SELECT
    r.run_id,
    r.matcher_id,
    r.agent_turns,
    r.t,
    r.simulations,
    SUM(COALESCE(c.calls, 0)) OVER so_far,
    SUM(COALESCE(c.aligned, 0)) OVER so_far,
    SUM(COALESCE(c.misaligned, 0)) OVER so_far
FROM reached AS r
LEFT JOIN called AS c
    ON c.run_id = r.run_id AND c.matcher_id = r.matcher_id AND c.agent_turns = r.agent_turns AND c.t = r.t
WINDOW so_far AS (PARTITION BY r.run_id, r.matcher_id, r.agent_turns ORDER BY r.t);
