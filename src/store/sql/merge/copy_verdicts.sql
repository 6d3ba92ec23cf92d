-- Copies what benchmark, checks, graders and people say of the simulations of a run, behind copy_run.sql.
INSERT INTO grading (
    grading_id, simulation_id, import_id, is_current, reward, reward_basis, note, has_action_checks, content_hash
)
SELECT
    m_grading.ours, m_simulation.ours, m_import.ours, 0, t.reward, t.reward_basis, t.note, t.has_action_checks,
    t.content_hash
FROM merged AS m_grading
CROSS JOIN other.grading AS t ON t.grading_id = m_grading.theirs
JOIN merged AS m_simulation ON m_simulation.kind = 'simulation' AND m_simulation.theirs = t.simulation_id
JOIN merged AS m_import ON m_import.kind = 'import' AND m_import.theirs = t.import_id
WHERE m_grading.kind = 'grading' AND m_grading.take = 1;

INSERT INTO component_reward (
    grading_id, component, in_basis, reward
)
SELECT
    m_grading.ours, t.component, t.in_basis, t.reward
FROM merged AS m_grading
CROSS JOIN other.component_reward AS t ON t.grading_id = m_grading.theirs
WHERE m_grading.kind = 'grading' AND m_grading.take = 1;

INSERT INTO assertion_result (
    grading_id, component, position, assertion, is_met, justification
)
SELECT
    m_grading.ours, t.component, t.position, t.assertion, t.is_met, t.justification
FROM merged AS m_grading
CROSS JOIN other.assertion_result AS t ON t.grading_id = m_grading.theirs
WHERE m_grading.kind = 'grading' AND m_grading.take = 1;

INSERT INTO action_check (
    grading_id, position, action_id, requestor, name, tool_type, is_match, gold, arguments, compare_args
)
SELECT
    m_grading.ours, t.position, t.action_id, t.requestor, t.name, t.tool_type, t.is_match, t.gold, t.arguments,
    t.compare_args
FROM merged AS m_grading
CROSS JOIN other.action_check AS t ON t.grading_id = m_grading.theirs
WHERE m_grading.kind = 'grading' AND m_grading.take = 1;

-- The newest verdict counts, by when it was imported.
UPDATE grading SET is_current = 0
WHERE is_current = 1 AND simulation_id IN (
    SELECT s.ours
    FROM merged AS m
    JOIN other.grading AS g ON g.grading_id = m.theirs
    JOIN merged AS s ON s.kind = 'simulation' AND s.theirs = g.simulation_id
    WHERE m.kind = 'grading' AND m.take = 1
);

UPDATE grading SET is_current = 1
WHERE grading_id IN (
    SELECT ranked.grading_id
    FROM (
        SELECT
            g.grading_id,
            ROW_NUMBER() OVER (PARTITION BY g.simulation_id ORDER BY i.imported_at DESC, g.grading_id DESC) AS place
        FROM grading AS g
        JOIN import AS i ON i.import_id = g.import_id
        WHERE g.simulation_id IN (
            SELECT s.ours
            FROM merged AS m
            JOIN other.grading AS h ON h.grading_id = m.theirs
            JOIN merged AS s ON s.kind = 'simulation' AND s.theirs = h.simulation_id
            WHERE m.kind = 'grading' AND m.take = 1
        )
    ) AS ranked
    WHERE ranked.place = 1
);

-- What checks and graders said of a simulation that is graded anew is said of another grading.
DELETE FROM check_evidence
WHERE simulation_id IN (
    SELECT g.simulation_id
    FROM merged AS m
    JOIN grading AS g ON g.grading_id = m.ours
    WHERE m.kind = 'grading' AND m.take = 1 AND g.is_current = 1
);

DELETE FROM check_result
WHERE simulation_id IN (
    SELECT g.simulation_id
    FROM merged AS m
    JOIN grading AS g ON g.grading_id = m.ours
    WHERE m.kind = 'grading' AND m.take = 1 AND g.is_current = 1
);

DELETE FROM grader_verdict
WHERE simulation_id IN (
    SELECT g.simulation_id
    FROM merged AS m
    JOIN grading AS g ON g.grading_id = m.ours
    WHERE m.kind = 'grading' AND m.take = 1 AND g.is_current = 1
);

-- Theirs is taken where the conversation and the current grading are those that it was said of.
INSERT INTO merged (kind, theirs, ours, take)
SELECT 'result', m.theirs, m.ours, 1
FROM merged AS m
LEFT JOIN other.grading AS t ON t.simulation_id = m.theirs AND t.is_current = 1
LEFT JOIN merged AS m_grading ON m_grading.kind = 'grading' AND m_grading.theirs = t.grading_id
LEFT JOIN grading AS g ON g.simulation_id = m.ours AND g.is_current = 1
WHERE m.kind = 'simulation' AND m.take >= 0 AND m_grading.ours IS g.grading_id;

INSERT OR IGNORE INTO check_result (
    simulation_id, check_id, verdict, reason
)
SELECT
    m_simulation.ours, m_check.ours, t.verdict, t.reason
FROM merged AS m_simulation
CROSS JOIN other.check_result AS t ON t.simulation_id = m_simulation.theirs
JOIN merged AS m_check ON m_check.kind = 'check' AND m_check.theirs = t.check_id
WHERE m_simulation.kind = 'result';

INSERT OR IGNORE INTO check_evidence (
    simulation_id, check_id, position, turn, call, evidence
)
SELECT
    m_simulation.ours, m_check.ours, t.position, t.turn, t.call, t.evidence
FROM merged AS m_simulation
CROSS JOIN other.check_evidence AS t ON t.simulation_id = m_simulation.theirs
JOIN merged AS m_check ON m_check.kind = 'check' AND m_check.theirs = t.check_id
WHERE m_simulation.kind = 'result';

INSERT OR IGNORE INTO grader_verdict (
    simulation_id, grader_id, verdict, failing
)
SELECT
    m_simulation.ours, m_grader.ours, t.verdict, t.failing
FROM merged AS m_simulation
CROSS JOIN other.grader_verdict AS t ON t.simulation_id = m_simulation.theirs
JOIN merged AS m_grader ON m_grader.kind = 'grader' AND m_grader.theirs = t.grader_id
WHERE m_simulation.kind = 'result';

INSERT INTO person_verdict (
    simulation_id, person, verdict, note, given_at
)
SELECT
    m_simulation.ours, t.person, t.verdict, t.note, t.given_at
FROM merged AS m_simulation
CROSS JOIN other.person_verdict AS t ON t.simulation_id = m_simulation.theirs
WHERE m_simulation.kind = 'simulation'
    AND NOT EXISTS (
        SELECT 1
        FROM person_verdict AS p
        WHERE p.simulation_id = m_simulation.ours AND p.person = t.person AND p.given_at = t.given_at AND p.verdict = t.verdict
    )
ORDER BY t.person_verdict_id;
