-- Runs matched again with gold from elsewhere, so that old runs can be compared after a benchmark fixed its gold.
--
-- A rematch NAME adds three rows to matcher: tau2@NAME, strict@NAME and calibrated@NAME. Their verdicts stand in match, missed_gold,
-- simulation_count and turn_count like those of the three rules, which stay as they are. Positions of gold in these verdicts point into
-- rematch_gold, not into gold_action. Only the runs of rematch_run have them, and only simulations whose task stands in rematch_task.

CREATE TABLE rematch (
    -- One name for gold from elsewhere, and for the further matchers that use it.
    rematch_id          INTEGER PRIMARY KEY,    -- the rematch's number in this store
    rematch             TEXT NOT NULL UNIQUE    -- its name: what follows the @ in its matchers' names
) STRICT;

CREATE TABLE rematch_matcher (
    -- A further matcher: one of the three rules, with a rematch's gold.
    matcher_id          INTEGER PRIMARY KEY REFERENCES matcher ON DELETE CASCADE, -- the further matcher
    rematch_id          INTEGER NOT NULL REFERENCES rematch ON DELETE CASCADE,    -- the rematch whose gold it uses
    rule                TEXT NOT NULL CHECK (rule IN ('tau2', 'strict', 'calibrated')), -- the matcher whose rule it follows
    UNIQUE (rematch_id, rule)
) STRICT;

CREATE TABLE rematch_run (
    -- A run that a rematch holds verdicts on.
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,     -- the run
    rematch_id          INTEGER NOT NULL REFERENCES rematch ON DELETE CASCADE, -- the rematch
    gold_from           TEXT NOT NULL,          -- where the gold is from: path of the file as given, or name of the run
    matched_at          TEXT NOT NULL,          -- when it was matched (UTC)
    importer_version    TEXT NOT NULL,          -- version of driftbase that did it
    PRIMARY KEY (run_id, rematch_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rematch_run_by_rematch ON rematch_run (rematch_id);   -- serves: the runs of a rematch

CREATE TABLE rematch_task (
    -- A task of a run that a rematch has gold for; a task without a row gets no verdicts.
    task_id             INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,    -- the task, in one of the run's own versions
    rematch_id          INTEGER NOT NULL REFERENCES rematch ON DELETE CASCADE, -- the rematch
    gold_hash           TEXT NOT NULL,          -- hash of the rematch's gold actions
    PRIMARY KEY (task_id, rematch_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rematch_task_by_rematch ON rematch_task (rematch_id); -- serves: the tasks of a rematch

CREATE TABLE rematch_gold (
    -- One entry of the list of gold actions that a rematch has for a task, of any tool type.
    task_id             INTEGER NOT NULL,       -- the task
    rematch_id          INTEGER NOT NULL,       -- the rematch
    position            INTEGER NOT NULL,       -- place in the list
    action_id           TEXT,                   -- the benchmark's name for it; NULL where it has none
    requestor           TEXT NOT NULL CHECK (requestor IN ('assistant', 'user')), -- who is to do it
    name                TEXT NOT NULL,          -- the tool to call
    wrapped_tool        TEXT,                   -- the tool inside a wrapper call; NULL for any other
    arguments           TEXT NOT NULL,          -- the arguments as JSON
    compare_args        TEXT,                   -- JSON list of the arguments that count; NULL: all
    PRIMARY KEY (task_id, rematch_id, position),
    FOREIGN KEY (task_id, rematch_id) REFERENCES rematch_task (task_id, rematch_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
