-- Maps the numbers of one run of another store to those that its rows have, or get, in this store.
-- take: 1 where the row is not here, 2 where a conversation here is older and gives way, 0 where the same is here
-- and -1 where a conversation here is newer and stays.
DELETE FROM merged WHERE :run_id IS NOT NULL;

INSERT INTO merged (kind, theirs, ours, take)
SELECT 'run', t.run_id, COALESCE(r.run_id, (SELECT COALESCE(MAX(run_id), 0) + 1 FROM run)), r.run_id IS NULL
FROM other.run AS t
LEFT JOIN run AS r ON r.run_key = t.run_key
WHERE t.run_id = :run_id;

INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'import',
    t.import_id,
    COALESCE(h.import_id, (SELECT COALESCE(MAX(import_id),
    0) FROM import) + ROW_NUMBER() OVER (PARTITION BY h.import_id IS NULL ORDER BY t.import_id)),
    h.import_id IS NULL
FROM other.import AS t
JOIN merged AS m ON m.kind = 'run' AND m.theirs = t.run_id
LEFT JOIN import AS h ON h.run_id = m.ours AND h.content_hash = t.content_hash AND h.options = t.options
WHERE t.run_id = :run_id;

INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'task',
    t.task_id,
    COALESCE(h.task_id, (SELECT COALESCE(MAX(task_id),
    0) FROM task) + ROW_NUMBER() OVER (PARTITION BY h.task_id IS NULL ORDER BY t.task_id)),
    h.task_id IS NULL
FROM other.task AS t
JOIN merged AS m ON m.kind = 'run' AND m.theirs = t.run_id
LEFT JOIN task AS h
    ON h.run_id = m.ours AND h.task = t.task AND h.task_hash = t.task_hash AND h.gold_source = t.gold_source
WHERE t.run_id = :run_id;

INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'simulation',
    t.simulation_id,
    COALESCE(
        h.simulation_id,
        (SELECT COALESCE(MAX(simulation_id), 0) FROM simulation)
            + ROW_NUMBER() OVER (PARTITION BY h.simulation_id IS NULL ORDER BY t.simulation_id)
    ),
    CASE
        WHEN h.simulation_id IS NULL THEN 1
        WHEN h.content_hash = t.content_hash THEN 0
        WHEN theirs.imported_at > ours.imported_at THEN 2
        ELSE -1
    END
FROM other.simulation AS t
JOIN other.import AS theirs ON theirs.import_id = t.import_id
JOIN merged AS m ON m.kind = 'run' AND m.theirs = t.run_id
LEFT JOIN simulation AS h ON h.run_id = m.ours AND h.simulation = t.simulation
LEFT JOIN import AS ours ON ours.import_id = h.import_id
WHERE t.run_id = :run_id;

-- Equal verdicts on a simulation are one verdict.
INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'grading',
    t.grading_id,
    COALESCE(
        MIN(h.grading_id),
        (SELECT COALESCE(MAX(grading_id), 0) FROM grading)
            + ROW_NUMBER() OVER (PARTITION BY MIN(h.grading_id) IS NULL ORDER BY t.grading_id)
    ),
    MIN(h.grading_id) IS NULL
FROM other.simulation AS s
JOIN other.grading AS t ON t.simulation_id = s.simulation_id
JOIN merged AS m ON m.kind = 'simulation' AND m.theirs = t.simulation_id
LEFT JOIN grading AS h ON h.simulation_id = m.ours AND h.content_hash = t.content_hash
WHERE s.run_id = :run_id
GROUP BY t.grading_id;

INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'rematch',
    t.rematch_id,
    COALESCE(h.rematch_id, (SELECT COALESCE(MAX(rematch_id),
    0) FROM rematch) + ROW_NUMBER() OVER (PARTITION BY h.rematch_id IS NULL ORDER BY t.rematch_id)),
    h.rematch_id IS NULL
FROM other.rematch AS t
LEFT JOIN rematch AS h ON h.rematch = t.rematch
WHERE t.rematch_id IN (SELECT r.rematch_id FROM other.rematch_run AS r WHERE r.run_id = :run_id);

INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'matcher',
    t.matcher_id,
    COALESCE(
        h.matcher_id,
        (SELECT COALESCE(MAX(matcher_id), 0) FROM matcher)
            + ROW_NUMBER() OVER (PARTITION BY h.matcher_id IS NULL ORDER BY t.matcher_id)
    ),
    -- 2: the matcher is known here, but not for this run.
    CASE
        WHEN h.matcher_id IS NULL THEN 1
        WHEN f.matcher_id IS NULL OR g.run_id IS NOT NULL THEN 0
        ELSE 2
    END
FROM other.matcher AS t
JOIN merged AS m ON m.kind = 'run' AND m.theirs = :run_id
LEFT JOIN matcher AS h ON h.matcher = t.matcher
LEFT JOIN rematch_matcher AS f ON f.matcher_id = h.matcher_id
LEFT JOIN rematch_run AS g ON g.rematch_id = f.rematch_id AND g.run_id = m.ours
WHERE t.matcher IN ('tau2', 'strict', 'calibrated')
    OR t.matcher_id IN (
        SELECT x.matcher_id
        FROM other.rematch_matcher AS x
        JOIN other.rematch_run AS r ON r.rematch_id = x.rematch_id
        WHERE r.run_id = :run_id
    );

INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'state',
    t.state_id,
    COALESCE(h.state_id, (SELECT COALESCE(MAX(state_id),
    0) FROM state) + ROW_NUMBER() OVER (PARTITION BY h.state_id IS NULL ORDER BY t.state_id)),
    h.state_id IS NULL
FROM other.state AS t
LEFT JOIN state AS h ON h.state_hash = t.state_hash
WHERE t.state_id IN (
    SELECT b.before_id
    FROM other.simulation_state AS b
    JOIN other.simulation AS s ON s.simulation_id = b.simulation_id
    WHERE s.run_id = :run_id
    UNION
    SELECT b.after_id
    FROM other.simulation_state AS b
    JOIN other.simulation AS s ON s.simulation_id = b.simulation_id
    WHERE s.run_id = :run_id
);

-- Where a check of the same name is another one here, what theirs found is not taken.
INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'check',
    t.check_id,
    COALESCE(h.check_id, (SELECT COALESCE(MAX(check_id),
    0) FROM check_definition) + ROW_NUMBER() OVER (PARTITION BY h.check_id IS NULL ORDER BY t.check_id)),
    h.check_id IS NULL
FROM other.check_definition AS t
LEFT JOIN check_definition AS h ON h.check_name = t.check_name
WHERE (h.check_id IS NULL OR (h.text_hash = t.text_hash AND h.parameters = t.parameters))
    AND t.check_id IN (
        SELECT v.check_id
        FROM other.check_result AS v
        JOIN other.simulation AS s ON s.simulation_id = v.simulation_id
        WHERE s.run_id = :run_id
    );

-- Where a grader of the same name is another one here, what theirs found is not taken.
INSERT INTO merged (kind, theirs, ours, take)
SELECT
    'grader',
    t.grader_id,
    COALESCE(h.grader_id, (SELECT COALESCE(MAX(grader_id),
    0) FROM grader) + ROW_NUMBER() OVER (PARTITION BY h.grader_id IS NULL ORDER BY t.grader_id)),
    h.grader_id IS NULL
FROM other.grader AS t
LEFT JOIN grader AS h ON h.grader = t.grader
WHERE (h.grader_id IS NULL OR (h.text_hash = t.text_hash AND h.parameters = t.parameters))
    AND t.grader_id IN (
        SELECT v.grader_id
        FROM other.grader_verdict AS v
        JOIN other.simulation AS s ON s.simulation_id = v.simulation_id
        WHERE s.run_id = :run_id
    );
