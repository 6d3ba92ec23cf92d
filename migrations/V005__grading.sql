-- What graders need: the states of the environment, what a task asks of them, checks and graders with what they found,
-- controls, and what people say. All of it is empty for sources that tell nothing of the kind.

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
CREATE INDEX simulation_state_before ON simulation_state (before_id); -- serves: states that no simulation has any more
CREATE INDEX simulation_state_after ON simulation_state (after_id);   -- serves: states that no simulation has any more

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
CREATE INDEX check_result_by_check ON check_result (check_id, verdict); -- serves: who violates a check, and the foreign key

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
CREATE INDEX check_evidence_by_check ON check_evidence (check_id); -- serves: the foreign key

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
CREATE INDEX grader_verdict_by_grader ON grader_verdict (grader_id, verdict); -- serves: whom a grader passes, and the foreign key

CREATE TABLE person_verdict (
    -- What a person says of a simulation. Several may, also the same person again: the last one of each counts.
    person_verdict_id   INTEGER PRIMARY KEY,    -- the verdict's number in this store
    simulation_id       INTEGER NOT NULL REFERENCES simulation ON DELETE CASCADE, -- the simulation
    person              TEXT NOT NULL,          -- who; empty where not told
    verdict             TEXT NOT NULL CHECK (verdict IN ('pass', 'fail')), -- pass or fail
    note                TEXT,                   -- why; NULL where not told
    given_at            TEXT NOT NULL           -- when (UTC)
) STRICT;
CREATE INDEX person_verdict_by_simulation ON person_verdict (simulation_id, person, person_verdict_id); -- serves: the last verdict of each person
