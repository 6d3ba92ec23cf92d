PRAGMA application_id = 1685218932;
CREATE TABLE refinery_schema_history(
             version int4 PRIMARY KEY,
             name VARCHAR(255),
             applied_on VARCHAR(255),
             checksum VARCHAR(255));
CREATE TABLE run (
    -- One results file or folder: one agent model, user model, domain and settings, at one time.
    run_id              INTEGER PRIMARY KEY,    -- the run's number in this store
    run_key             TEXT NOT NULL UNIQUE,   -- identity: a hash of what stays the same while the run's file grows
    run                 TEXT NOT NULL,          -- name of the file or folder it was first imported from
    format              TEXT NOT NULL,          -- input format: tau2 or tau_bench_v1
    domain              TEXT NOT NULL,          -- domain, 'unknown' where neither the source nor the tools tell
    domain_source       TEXT NOT NULL CHECK (domain_source IN ('option', 'source', 'inferred', 'unknown')),
                                                -- where the domain comes from: --domain, the file, or the tool names
    profile             TEXT,                   -- domain profile that gave tool types; NULL where none fits the domain
    agent_model         TEXT,                   -- the agent's model; NULL where the source names none
    agent_implementation TEXT,                  -- the agent's implementation; NULL where the source names none
    user_model          TEXT,                   -- the user simulator's model; NULL where the source names none
    user_implementation TEXT,                   -- the user's implementation (dummy_user is a solo run); NULL where the source names none
    started_at          TEXT,                   -- when the run was started; NULL where the source does not say
    trials_planned      INTEGER,                -- trials planned for each task; NULL where the source does not say
    max_steps           INTEGER,                -- limit of steps in a simulation; NULL where the source does not say
    max_errors          INTEGER,                -- limit of tool errors in a simulation; NULL where the source does not say
    seed                INTEGER,                -- seed of the run; NULL where the source does not say
    benchmark_commit    TEXT,                   -- commit of the benchmark's code; NULL where the source does not say
    is_solo             INTEGER NOT NULL CHECK (is_solo IN (0, 1)),            -- 1 where the agent works without a user and holds the user's tools
    has_observed_types  INTEGER NOT NULL CHECK (has_observed_types IN (0, 1)), -- 1 where some action check of the run names a tool type
    info                TEXT                    -- the source's `info` as JSON, credentials removed; NULL where it has none
) STRICT;
CREATE TABLE import (
    -- One act of reading one source that changed the store.
    import_id           INTEGER PRIMARY KEY,    -- the import's number in this store
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, -- the run it gave
    source              TEXT NOT NULL,          -- path of the file or folder, as given
    content_hash        TEXT NOT NULL,          -- blake3 of the source's bytes, before decompression
    options             TEXT NOT NULL,          -- options that change what is stored: gold source and domain
    size_bytes          INTEGER NOT NULL,       -- size of the source                                        [bytes]
    imported_at         TEXT NOT NULL,          -- when it was imported (UTC)
    importer_version    TEXT NOT NULL,          -- version of driftbase that did it
    outcome             TEXT NOT NULL CHECK (outcome IN ('new', 'grown', 'changed')),
                                                -- new run, more simulations for a known run, or other facts for known simulations
    simulations         INTEGER NOT NULL,       -- simulations in the source
    simulations_added   INTEGER NOT NULL,       -- simulations the store did not know
    simulations_updated INTEGER NOT NULL,       -- known simulations whose facts differed
    gradings_added      INTEGER NOT NULL,       -- new verdicts for known simulations
    problems            INTEGER NOT NULL        -- rows of import_problem
) STRICT;
CREATE INDEX import_by_content ON import (content_hash, options);
CREATE INDEX import_by_run ON import (run_id);
CREATE TABLE import_problem (
    -- One thing in a source that could not be taken as it stood.
    import_id           INTEGER NOT NULL REFERENCES import ON DELETE CASCADE, -- the import that met it
    position            INTEGER NOT NULL,       -- order within the import
    action              TEXT NOT NULL CHECK (action IN ('quarantined', 'repaired', 'noted')),
                                                -- record left out, taken with a value changed, or taken as it was
    location            TEXT NOT NULL,          -- place in the source, as a JSON path
    reason              TEXT NOT NULL,          -- what was found and what was expected
    excerpt             TEXT,                   -- beginning of the record's text; NULL where it would not help
    PRIMARY KEY (import_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE label (
    -- A name given to runs by the user, to select them by.
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, -- the run
    label               TEXT NOT NULL,          -- the name
    PRIMARY KEY (run_id, label)
) STRICT, WITHOUT ROWID;
CREATE TABLE tool (
    -- A tool called, checked or named by gold in a run, and what type it has.
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, -- the run
    requestor           TEXT NOT NULL CHECK (requestor IN ('assistant', 'user')), -- whose tool it is used as
    tool                TEXT NOT NULL,          -- the tool's name; for a wrapper call also the name of the wrapped tool
    observed_type       TEXT,                   -- read, write, generic or think, from the run's own action checks; NULL where none names it
    profile_type        TEXT,                   -- type from the domain profile; NULL where the profile does not know it
    is_handover         INTEGER NOT NULL CHECK (is_handover IN (0, 1)), -- 1 where calling it hands the user over to a human
    PRIMARY KEY (run_id, requestor, tool)
) STRICT, WITHOUT ROWID;
CREATE TABLE task (
    -- A task as one run defines it; a task whose grading changed within a run has one row for each version.
    task_id             INTEGER PRIMARY KEY,    -- the task's number in this store
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, -- the run
    task                TEXT NOT NULL,          -- the benchmark's name for the task
    task_hash           TEXT NOT NULL,          -- hash of what grades it: its evaluation criteria
    gold_hash           TEXT NOT NULL,          -- hash of its gold actions alone
    gold_source         TEXT NOT NULL CHECK (gold_source IN ('task', 'action_checks', 'none')),
                                                -- where the gold is from: the task, a simulation's own action checks, or nowhere
    is_planned          INTEGER NOT NULL CHECK (is_planned IN (0, 1)), -- 1 where the run's task list holds it
    definition          TEXT,                   -- the task as JSON; NULL where the source embeds none
    UNIQUE (run_id, task, task_hash, gold_source)
) STRICT;
CREATE TABLE gold_action (
    -- One entry of a task's list of gold actions, of any tool type.
    task_id             INTEGER NOT NULL REFERENCES task ON DELETE CASCADE, -- the task
    position            INTEGER NOT NULL,       -- place in the list
    action_id           TEXT,                   -- the benchmark's name for it; NULL where it has none
    requestor           TEXT NOT NULL CHECK (requestor IN ('assistant', 'user')), -- who is to do it
    name                TEXT NOT NULL,          -- the tool to call
    wrapped_tool        TEXT,                   -- the tool inside a wrapper call; NULL for any other
    arguments           TEXT NOT NULL,          -- the arguments as JSON
    compare_args        TEXT,                   -- JSON list of the arguments that count; NULL: all
    PRIMARY KEY (task_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE simulation (
    -- One conversation: one trial of one task in one run.
    simulation_id       INTEGER PRIMARY KEY,    -- the simulation's number in this store
    run_id              INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, -- the run
    simulation          TEXT NOT NULL,          -- the source's id of it; made from its content where the source gives none
    task_id             INTEGER NOT NULL REFERENCES task, -- the task, in the version that grades it
    trial               INTEGER,                -- number of the trial; NULL where the source does not say
    seed                INTEGER,                -- seed of the simulation; NULL where the source does not say
    mode                TEXT,                   -- half_duplex or full_duplex; NULL where the source does not say
    started_at          TEXT,                   -- begin; NULL where the source does not say
    ended_at            TEXT,                   -- end; NULL where the source does not say
    duration_s          REAL,                   -- length; NULL where the source does not say                  [seconds]
    termination_reason  TEXT,                   -- why it ended, in τ²'s words; NULL where the source does not say
    termination_group   TEXT NOT NULL CHECK (termination_group IN
        ('completed', 'limit', 'agent_fault', 'user_fault', 'infrastructure_fault', 'unknown')),
                                                -- the reason's group
    agent_cost_usd      REAL,                   -- the agent's cost; NULL where unknown                        [USD]
    user_cost_usd       REAL,                   -- the user simulator's cost; NULL where unknown               [USD]
    turns               INTEGER NOT NULL,       -- turns, the tools' answers included
    agent_turns         INTEGER NOT NULL,       -- agent turns
    tool_calls          INTEGER NOT NULL,       -- tool calls of either side
    agent_tokens        INTEGER,                -- tokens read and written in agent turns, a roll-up of turn; NULL where unknown [tokens]
    has_handover        INTEGER NOT NULL CHECK (has_handover IN (0, 1)),  -- 1 where the agent handed over to a human
    is_superseded       INTEGER NOT NULL DEFAULT 0 CHECK (is_superseded IN (0, 1)),
                                                -- 1 where it is an infrastructure error that a resumed run replaced: kept, not counted
    has_repetition      INTEGER NOT NULL DEFAULT 0 CHECK (has_repetition IN (0, 1)),
                                                -- 1 where it is an infrastructure error that one source holds beside its repetition: both count
    error               TEXT,                   -- the error that ended it; NULL where none is told
    content_hash        TEXT NOT NULL,          -- hash of its record in the source, the grading left out
    conversation_hash   TEXT NOT NULL,          -- hash of what was said and called; equal in trials with identical transcripts
    import_id           INTEGER NOT NULL REFERENCES import, -- the import that last changed it
    UNIQUE (run_id, simulation)
) STRICT;
CREATE INDEX simulation_by_run ON simulation (run_id, is_superseded, termination_reason);
CREATE INDEX simulation_by_task ON simulation (task_id, trial);
CREATE INDEX simulation_by_import ON simulation (import_id);
CREATE TABLE turn (
    -- One message of a simulation; in a simulation that has ticks only, one tick side that says or does something.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    position            INTEGER NOT NULL,       -- order within the simulation
    role                TEXT NOT NULL,          -- assistant, user, tool or system
    requestor           TEXT,                   -- for a tool's answer, who asked; NULL for other roles
    agent_turn          INTEGER,                -- number of the agent turn, from 1; NULL where it is none
    sent_at             TEXT,                   -- when; NULL where the source does not say
    cost_usd            REAL,                   -- cost of this message; NULL where unknown                    [USD]
    prompt_tokens       INTEGER,                -- tokens read; NULL where unknown                             [tokens]
    completion_tokens   INTEGER,                -- tokens written; NULL where unknown                          [tokens]
    generation_s        REAL,                   -- time the model took; NULL where unknown                     [seconds]
    is_error            INTEGER CHECK (is_error IN (0, 1)), -- for a tool's answer, 1 where the call failed; NULL for other roles
    PRIMARY KEY (simulation_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE turn_text (
    -- What a turn says; apart from turn, so that aggregates do not read it. Turns without text have no row.
    simulation_id       INTEGER NOT NULL,       -- the simulation
    position            INTEGER NOT NULL,       -- the turn
    text                TEXT NOT NULL,          -- the message
    PRIMARY KEY (simulation_id, position),
    FOREIGN KEY (simulation_id, position) REFERENCES turn (simulation_id, position) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE tool_call (
    -- One tool invocation inside a turn.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    position            INTEGER NOT NULL,       -- order among the simulation's calls
    turn                INTEGER NOT NULL,       -- position of the turn that makes it
    agent_turn          INTEGER,                -- number of the agent turn; NULL for a user's call
    answer_turn         INTEGER,                -- position of the turn that answers it; NULL where none does
    call_id             TEXT,                   -- the source's id, may repeat; NULL where empty
    requestor           TEXT NOT NULL CHECK (requestor IN ('assistant', 'user')), -- who calls
    name                TEXT NOT NULL,          -- the tool called
    wrapped_tool        TEXT,                   -- the tool inside a wrapper call; NULL for any other
    is_error            INTEGER CHECK (is_error IN (0, 1)), -- 1 where the answer is an error; NULL where there is no answer
    arguments           TEXT NOT NULL,          -- the arguments as JSON, as the source wrote them
    PRIMARY KEY (simulation_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE matcher (
    -- A fixed definition of what counts as a write, as gold, and as the same action.
    matcher_id          INTEGER PRIMARY KEY,    -- the matcher's number
    matcher             TEXT NOT NULL UNIQUE,   -- its name
    description         TEXT NOT NULL           -- what it does, in a sentence
) STRICT;
CREATE TABLE match (
    -- A matcher's verdict on one write call.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    matcher_id          INTEGER NOT NULL REFERENCES matcher, -- the matcher
    call                INTEGER NOT NULL,       -- position of the tool call
    is_aligned          INTEGER NOT NULL CHECK (is_aligned IN (0, 1)), -- 1 aligned, 0 misaligned
    reason              TEXT CHECK (reason IN ('outside_gold', 'wrong_arguments', 'repeated')), -- why misaligned; NULL where aligned
    gold                INTEGER,                -- position of the gold action matched, repeated, or nearest; NULL outside gold
    differing_keys      TEXT,                   -- arguments that differ from the nearest gold action, comma-separated; NULL unless wrong_arguments
    PRIMARY KEY (simulation_id, matcher_id, call),
    CHECK ((is_aligned = 1) = (reason IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE missed_gold (
    -- A gold action that counts for a matcher and that no call did.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    matcher_id          INTEGER NOT NULL REFERENCES matcher, -- the matcher
    gold                INTEGER NOT NULL,       -- position of the gold action in the simulation's task
    PRIMARY KEY (simulation_id, matcher_id, gold)
) STRICT, WITHOUT ROWID;
CREATE TABLE simulation_count (
    -- Roll-up of match and missed_gold: the counts every drift measure starts from, one row for each simulation and matcher.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    matcher_id          INTEGER NOT NULL REFERENCES matcher, -- the matcher
    n                   INTEGER NOT NULL,       -- N, write calls
    a                   INTEGER NOT NULL,       -- A, aligned write calls
    gold                INTEGER NOT NULL,       -- write gold actions that count
    PRIMARY KEY (simulation_id, matcher_id),
    CHECK (a <= n AND a <= gold)
) STRICT, WITHOUT ROWID;
CREATE TABLE grading (
    -- One reward verdict for a simulation; a regraded simulation has several, the newest is current. Ungraded ones have none.
    grading_id          INTEGER PRIMARY KEY,    -- the grading's number in this store
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    import_id           INTEGER NOT NULL REFERENCES import, -- the import that brought it
    is_current          INTEGER NOT NULL CHECK (is_current IN (0, 1)), -- 1 for the newest
    reward              REAL,                   -- the reward; NULL where the verdict has none
    reward_basis        TEXT,                   -- components the reward is the product of, comma-separated; NULL where not told
    note                TEXT,                   -- the grader's note; NULL where it left none
    has_action_checks   INTEGER NOT NULL CHECK (has_action_checks IN (0, 1)), -- 1 where the source has a list of action checks
    content_hash        TEXT NOT NULL           -- hash of the verdict in the source
) STRICT;
CREATE UNIQUE INDEX grading_current ON grading (simulation_id) WHERE is_current = 1;
CREATE INDEX grading_by_simulation ON grading (simulation_id, is_current, reward);
CREATE INDEX grading_by_import ON grading (import_id);
CREATE TABLE component_reward (
    -- What one component contributes to a grading.
    grading_id          INTEGER NOT NULL REFERENCES grading ON DELETE CASCADE, -- the grading
    component           TEXT NOT NULL,          -- DB, ENV_ASSERTION, COMMUNICATE, NL_ASSERTION or ACTION
    in_basis            INTEGER NOT NULL CHECK (in_basis IN (0, 1)), -- 1 where the reward is made of it
    reward              REAL,                   -- its reward; NULL where not told
    PRIMARY KEY (grading_id, component)
) STRICT, WITHOUT ROWID;
CREATE TABLE assertion_result (
    -- One checked assertion of a grading, except action checks, which have a table of their own.
    grading_id          INTEGER NOT NULL REFERENCES grading ON DELETE CASCADE, -- the grading
    component           TEXT NOT NULL,          -- DB, ENV_ASSERTION, COMMUNICATE or NL_ASSERTION
    position            INTEGER NOT NULL,       -- place in the component's list
    assertion           TEXT NOT NULL,          -- what was to hold
    is_met              INTEGER CHECK (is_met IN (0, 1)), -- 1 where it held; NULL where not told
    justification       TEXT,                   -- the judge's reason; NULL where it gave none
    PRIMARY KEY (grading_id, component, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE action_check (
    -- One official action check: τ²'s own verdict on one gold action.
    grading_id          INTEGER NOT NULL REFERENCES grading ON DELETE CASCADE, -- the grading
    position            INTEGER NOT NULL,       -- place in the list
    action_id           TEXT,                   -- the benchmark's name for the action; NULL where it has none
    requestor           TEXT NOT NULL CHECK (requestor IN ('assistant', 'user')), -- who was to do it
    name                TEXT NOT NULL,          -- the tool
    tool_type           TEXT,                   -- read, write, generic or think; NULL in older files
    is_match            INTEGER NOT NULL CHECK (is_match IN (0, 1)), -- 1 where τ² found it done
    gold                INTEGER,                -- position of the equal gold action in the simulation's task; NULL where the task has none such
    arguments           TEXT,                   -- the arguments as JSON; NULL where gold tells them
    compare_args        TEXT,                   -- JSON list of the arguments that count; NULL where gold tells them, or all count
    PRIMARY KEY (grading_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE view_catalog (
    -- The views of this store, as last created; tells when they must be created again.
    view                TEXT PRIMARY KEY,       -- the view's name
    summary             TEXT NOT NULL,          -- what it holds, in a sentence
    hash                TEXT NOT NULL           -- blake3 of its text
) STRICT, WITHOUT ROWID;
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
CREATE INDEX rematch_run_by_rematch ON rematch_run (rematch_id);
CREATE TABLE rematch_task (
    -- A task of a run that a rematch has gold for; a task without a row gets no verdicts.
    task_id             INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,    -- the task, in one of the run's own versions
    rematch_id          INTEGER NOT NULL REFERENCES rematch ON DELETE CASCADE, -- the rematch
    gold_hash           TEXT NOT NULL,          -- hash of the rematch's gold actions
    PRIMARY KEY (task_id, rematch_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rematch_task_by_rematch ON rematch_task (rematch_id);
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
CREATE INDEX run_names ON run (run_id, run, domain, agent_model);
CREATE TABLE state (
    -- One state of an environment, stored once however many simulations begin or end in it.
    state_id            INTEGER PRIMARY KEY,    -- the state's number in this store
    state_hash          TEXT NOT NULL UNIQUE    -- blake3 of the state; the order of keys and the spelling of numbers do not matter
) STRICT;
CREATE TABLE state_field (
    -- One value of a state. A list of plain values is one value; a list that holds objects has its places as keys.
    state_id            INTEGER NOT NULL REFERENCES state ON DELETE CASCADE, -- the state
    object              TEXT NOT NULL,          -- path of the object that has the value, as a JSON pointer; empty for the state as a whole
    field               TEXT NOT NULL,          -- key of the value in that object
    kind                TEXT NOT NULL CHECK (kind IN ('text', 'number', 'boolean', 'null', 'list', 'object')),
                                                -- kind of value; an object here is one without fields
    value               TEXT NOT NULL,          -- a text as it is, anything else as JSON in one spelling
    PRIMARY KEY (state_id, object, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE simulation_state (
    -- The states in which a simulation began and ended; simulations of which neither is known have no row.
    simulation_id       INTEGER PRIMARY KEY REFERENCES simulation ON DELETE CASCADE, -- the simulation
    before_id           INTEGER REFERENCES state, -- the state before; NULL where the source does not tell
    after_id            INTEGER REFERENCES state  -- the state after; NULL where the source does not tell
) STRICT;
CREATE INDEX simulation_state_before ON simulation_state (before_id);
CREATE INDEX simulation_state_after ON simulation_state (after_id);
CREATE TABLE goal_field (
    -- A value that a task wants to find in the state after.
    task_id             INTEGER NOT NULL REFERENCES task ON DELETE CASCADE, -- the task
    object              TEXT NOT NULL,          -- path of the object, as in state_field
    field               TEXT NOT NULL,          -- key of the value
    kind                TEXT NOT NULL CHECK (kind IN ('text', 'number', 'boolean', 'null', 'list', 'object')),
                                                -- kind of value; null wants the field to be null or not there
    value               TEXT NOT NULL,          -- the value, as in state_field
    PRIMARY KEY (task_id, object, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE changeable_field (
    -- Fields that a task allows to change, beside those that its goal names. Patterns are SQLite's GLOB.
    task_id             INTEGER NOT NULL REFERENCES task ON DELETE CASCADE, -- the task
    object              TEXT NOT NULL,          -- pattern of object paths
    field               TEXT NOT NULL,          -- pattern of keys
    PRIMARY KEY (task_id, object, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE forbidden_tool (
    -- A tool that must not be called in a task at all, even if the call is undone later.
    task_id             INTEGER NOT NULL REFERENCES task ON DELETE CASCADE, -- the task
    tool                TEXT NOT NULL,          -- the tool
    PRIMARY KEY (task_id, tool)
) STRICT, WITHOUT ROWID;
CREATE TABLE required_order (
    -- A tool that may be called only after another one.
    task_id             INTEGER NOT NULL REFERENCES task ON DELETE CASCADE, -- the task
    position            INTEGER NOT NULL,       -- place in the list
    tool                TEXT NOT NULL,          -- the tool
    after_tool          TEXT NOT NULL,          -- the tool that must have been called before, without an error
    argument            TEXT,                   -- the argument in which both calls must agree; NULL where any earlier call will do
    PRIMARY KEY (task_id, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE control (
    -- A simulation whose right verdict is known, to test graders with.
    simulation_id       INTEGER PRIMARY KEY REFERENCES simulation ON DELETE CASCADE, -- the simulation
    control             TEXT NOT NULL CHECK (control IN ('reference', 'equivalent', 'near_miss', 'noncompliant')),
                                                -- the reference itself, another right way, almost right, or against the rules
    expected            TEXT NOT NULL CHECK (expected IN ('pass', 'fail')) -- the right verdict
) STRICT;
CREATE TABLE check_definition (
    -- A check as it was last used for grading.
    check_id            INTEGER PRIMARY KEY,    -- the check's number in this store
    check_name          TEXT NOT NULL UNIQUE,   -- its name
    kind                TEXT NOT NULL CHECK (kind IN ('goal', 'invariant', 'forbidden', 'precedence', 'process')), -- what sort of rule it is
    severity            TEXT NOT NULL CHECK (severity IN ('error', 'warning', 'info')), -- how much a violation matters
    summary             TEXT NOT NULL,          -- what it finds, in a sentence
    origin              TEXT NOT NULL,          -- built in, or the path of the user's file
    parameters          TEXT NOT NULL,          -- the values of its parameters, as JSON
    text_hash           TEXT NOT NULL           -- blake3 of its file
) STRICT;
CREATE TABLE check_result (
    -- What a check says of a simulation.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE,       -- the simulation
    check_id            INTEGER NOT NULL REFERENCES check_definition ON DELETE CASCADE, -- the check
    verdict             TEXT NOT NULL CHECK (verdict IN ('pass', 'fail', 'not_applicable', 'vacuous')),
                                                -- not_applicable: made for other simulations; vacuous: nothing happened that it could look at
    reason              TEXT,                   -- why it is not applicable or vacuous; NULL where it passes or fails
    PRIMARY KEY (simulation_id, check_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX check_result_by_check ON check_result (check_id, verdict);
CREATE TABLE check_evidence (
    -- Where a simulation violates a check; a failing result has one row at least.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE,       -- the simulation
    check_id            INTEGER NOT NULL REFERENCES check_definition ON DELETE CASCADE, -- the check
    position            INTEGER NOT NULL,       -- order within the simulation
    turn                INTEGER,                -- position of the turn; NULL where it is about no turn
    call                INTEGER,                -- position of the tool call; NULL where it is about no call
    evidence            TEXT,                   -- what was found; NULL where the place says all
    PRIMARY KEY (simulation_id, check_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX check_evidence_by_check ON check_evidence (check_id);
CREATE TABLE grader (
    -- A grader as it was last used.
    grader_id           INTEGER PRIMARY KEY,    -- the grader's number in this store
    grader              TEXT NOT NULL UNIQUE,   -- its name
    summary             TEXT NOT NULL,          -- what it passes, in a sentence
    origin              TEXT NOT NULL,          -- built in, or the path of the user's file
    parameters          TEXT NOT NULL,          -- the values of its parameters, as JSON
    text_hash           TEXT NOT NULL           -- blake3 of its file
) STRICT;
CREATE TABLE grader_verdict (
    -- A grader's verdict on a simulation.
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    grader_id           INTEGER NOT NULL REFERENCES grader ON DELETE CASCADE,     -- the grader
    verdict             TEXT NOT NULL CHECK (verdict IN ('pass', 'fail', 'not_applicable')),
                                                -- not_applicable where what it goes by is not known
    failing             TEXT,                   -- the parts that fail, comma-separated; NULL where none does
    PRIMARY KEY (simulation_id, grader_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX grader_verdict_by_grader ON grader_verdict (grader_id, verdict);
CREATE TABLE person_verdict (
    -- What a person says of a simulation. Several may, also the same person again: the last one of each counts.
    person_verdict_id   INTEGER PRIMARY KEY,    -- the verdict's number in this store
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    person              TEXT NOT NULL,          -- who; empty where not told
    verdict             TEXT NOT NULL CHECK (verdict IN ('pass', 'fail')), -- pass or fail
    note                TEXT,                   -- why; NULL where not told
    given_at            TEXT NOT NULL           -- when (UTC)
) STRICT;
CREATE INDEX person_verdict_by_simulation ON person_verdict (simulation_id, person, person_verdict_id);
INSERT INTO refinery_schema_history VALUES (1, 'store', '2026-11-30T17:29:37.740799983Z', '931402172277396920');
INSERT INTO refinery_schema_history VALUES (2, 'rematch', '2026-11-30T17:29:37.740865571Z', '12225266471314877826');
INSERT INTO refinery_schema_history VALUES (3, 'anchors', '2026-11-30T17:29:37.740870345Z', '16355923441487864709');
INSERT INTO refinery_schema_history VALUES (4, 'rollups', '2026-11-30T17:29:37.740880965Z', '2109438876273095623');
INSERT INTO refinery_schema_history VALUES (5, 'grading', '2026-11-30T17:29:37.740889143Z', '959647563941411272');
INSERT INTO matcher VALUES (1, 'tau2', 'As τ²-bench''s own check: the arguments of the call itself are compared, gold of either side counts, first free gold action.');
INSERT INTO matcher VALUES (2, 'strict', 'As tau2, but whole argument objects must be equal unless gold lists the arguments that count.');
INSERT INTO matcher VALUES (3, 'calibrated', 'As strict, without known noise: wrapped tools by their own type, JSON in strings as JSON, only the agent''s gold, best pairing.');
INSERT INTO anchor VALUES (1, 'qwen3.8-27b', 'Published baseline: Qwen3.8-27B end to end on τ²-bench v1.0.0, 783 conversations, 3 trials of each task', '2026-11-01T00:00:00Z', NULL, 0);
INSERT INTO anchor_figure VALUES (1, 'airline', 'qwen3.8-27b', '', '', 'tau2', 'failed', 52, 0, 0, 78, 28, 94, NULL, NULL, 0, NULL, 0);
INSERT INTO anchor_figure VALUES (1, 'airline', 'qwen3.8-27b', '', '', 'tau2', 'passed', 98, 0, 0, 54, 51, 53, NULL, NULL, 0, NULL, 0);
INSERT INTO anchor_figure VALUES (1, 'banking_knowledge', 'qwen3.8-27b', '', '', 'tau2', 'failed', 248, 15, 15, 1182, 215, 1727, NULL, NULL, 0, NULL, 0);
INSERT INTO anchor_figure VALUES (1, 'banking_knowledge', 'qwen3.8-27b', '', '', 'tau2', 'passed', 43, 0, 0, 74, 24, 109, NULL, NULL, 0, NULL, 0);
INSERT INTO anchor_figure VALUES (1, 'retail', 'qwen3.8-27b', '', '', 'tau2', 'failed', 78, 0, 0, 135, 75, 149, NULL, NULL, 0, NULL, 0);
INSERT INTO anchor_figure VALUES (1, 'retail', 'qwen3.8-27b', '', '', 'tau2', 'passed', 264, 0, 0, 381, 361, 379, NULL, NULL, 0, NULL, 0);
