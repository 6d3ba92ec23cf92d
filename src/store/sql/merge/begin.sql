-- What the numbers of another store are in this one.
CREATE TEMP TABLE IF NOT EXISTS merged (
    kind TEXT NOT NULL,
    theirs INTEGER NOT NULL,
    ours INTEGER NOT NULL,
    take INTEGER NOT NULL,
    PRIMARY KEY (kind, theirs)
) STRICT, WITHOUT ROWID;
