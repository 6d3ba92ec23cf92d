-- Anchors: frozen figures to compare against. The counts are copied, so that an anchor outlives the runs it was made from.

CREATE TABLE anchor (
    -- A named set of baseline figures to compare against.
    anchor_id           INTEGER PRIMARY KEY,    -- the anchor's number in this store
    anchor              TEXT NOT NULL UNIQUE,   -- its name
    source              TEXT NOT NULL,          -- where the figures are from, in a sentence
    created_at          TEXT NOT NULL,          -- when it was frozen (UTC)
    runs                TEXT,                   -- what its runs said of themselves, as JSON; NULL where it was made from a table
    has_tasks           INTEGER NOT NULL CHECK (has_tasks IN (0, 1)) -- 1 where it has figures for each task, which pairing needs
) STRICT;

CREATE TABLE anchor_figure (
    -- The counts of one domain, or of one task of it, for a matcher and the passed or failed simulations.
    anchor_id           INTEGER NOT NULL REFERENCES anchor ON DELETE CASCADE, -- the anchor
    domain              TEXT NOT NULL,          -- the domain
    agent_model         TEXT NOT NULL,          -- the agent's model, empty where unknown
    task                TEXT NOT NULL,          -- the task; empty on rows for a whole domain
    task_hash           TEXT NOT NULL,          -- hash of what grades the task; empty on rows for a whole domain
    matcher             TEXT NOT NULL,          -- the matcher
    reward_group        TEXT NOT NULL CHECK (reward_group IN ('passed', 'failed')), -- passed or failed
    simulations         INTEGER NOT NULL,       -- simulations
    ungraded            INTEGER NOT NULL,       -- simulations without a reward, counted as failed
    infrastructure_errors INTEGER NOT NULL,     -- simulations ended by infrastructure_error
    n                   INTEGER NOT NULL,       -- N, write calls
    a                   INTEGER NOT NULL,       -- A, aligned write calls
    gold                INTEGER NOT NULL,       -- write gold actions that count
    agent_turns         INTEGER,                -- agent turns; NULL where unknown
    agent_cost_usd      REAL,                   -- the agent's cost where known; NULL where unknown [USD]
    agent_cost_known    INTEGER NOT NULL,       -- simulations whose agent cost is known
    agent_tokens        INTEGER,                -- tokens of agent turns where known; NULL where unknown [tokens]
    agent_tokens_known  INTEGER NOT NULL,       -- simulations whose agent tokens are known
    PRIMARY KEY (anchor_id, domain, agent_model, task, task_hash, matcher, reward_group),
    CHECK (a <= n AND a <= gold)
) STRICT, WITHOUT ROWID;

-- The published baseline. Its table gives counts by domain and reward group, and none for single tasks.
INSERT INTO anchor (anchor, source, created_at, has_tasks) VALUES (
    'qwen3.8-27b',
    'Published baseline: Qwen3.8-27B end to end on τ²-bench v1.0.0, 783 conversations, 3 trials of each task',
    '2026-11-01T00:00:00Z',
    0
);
INSERT INTO anchor_figure (
    anchor_id, domain, agent_model, task, task_hash, matcher, reward_group, simulations, ungraded,
    infrastructure_errors, n, a, gold, agent_cost_known, agent_tokens_known
)
SELECT
    a.anchor_id, f.column1, 'qwen3.8-27b', '', '', 'tau2', f.column2, f.column3, f.column4,
    f.column5, f.column6, f.column7, f.column8, 0, 0
FROM anchor AS a
CROSS JOIN (
    VALUES
        ('retail', 'passed', 264, 0, 0, 381, 361, 379),
        ('retail', 'failed', 78, 0, 0, 135, 75, 149),
        ('airline', 'passed', 98, 0, 0, 54, 51, 53),
        ('airline', 'failed', 52, 0, 0, 78, 28, 94),
        ('banking_knowledge', 'passed', 43, 0, 0, 74, 24, 109),
        ('banking_knowledge', 'failed', 248, 15, 15, 1182, 215, 1727)
) AS f
WHERE a.anchor = 'qwen3.8-27b';
