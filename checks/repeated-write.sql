-- Finds write calls that repeat an earlier one, tool and arguments alike, where the earlier one did not fail.
--
-- The order of keys makes no difference, nor does 1 or 1.0; of a wrapper call the wrapped tool and its arguments
-- count. A repetition may be meant, as a switch that is set, set back and set again: the check warns, and tells the
-- call that is repeated.
--
-- kind:     process
-- severity: warning
WITH
written AS (
    SELECT
        s.simulation_id AS simulation_id,
        c.position AS position,
        c.turn AS turn,
        c.is_error AS is_error,
        COALESCE(c.wrapped_tool, c.name) AS tool,
        CASE
            WHEN c.wrapped_tool IS NULL OR NOT json_valid(c.arguments) THEN c.arguments
            WHEN json_valid(c.arguments ->> 'arguments') THEN c.arguments ->> 'arguments'
            ELSE c.arguments
        END AS arguments,
        COUNT(*) OVER (PARTITION BY s.simulation_id, COALESCE(c.wrapped_tool, c.name)) AS calls
    FROM counted_simulation AS s
    JOIN matcher AS r ON r.matcher = 'calibrated'
    JOIN match AS m ON m.simulation_id = s.simulation_id AND m.matcher_id = r.matcher_id
    JOIN tool_call AS c ON c.simulation_id = m.simulation_id AND c.position = m.call
),
-- Arguments in one spelling: every value with its path, in the order of the paths.
spelt AS (
    SELECT
        w.simulation_id AS simulation_id,
        w.position AS position,
        w.turn AS turn,
        w.is_error AS is_error,
        w.tool AS tool,
        w.arguments AS arguments,
        CASE WHEN json_valid(w.arguments) THEN (
            SELECT json_group_array(json_array(
                v.fullkey,
                CASE WHEN v.type IN ('integer', 'real') THEN 'number' ELSE v.type END,
                CASE WHEN v.type = 'real' AND v.atom = CAST(v.atom AS INTEGER) THEN CAST(v.atom AS INTEGER)
                    ELSE v.atom END
            ) ORDER BY v.fullkey)
            FROM json_tree(w.arguments) AS v
        ) ELSE w.arguments END AS spelling
    FROM written AS w
    WHERE w.calls > 1
),
repeated AS (
    SELECT b.simulation_id AS simulation_id, b.position AS position, MAX(a.position) AS earlier
    FROM spelt AS a
    JOIN spelt AS b
        ON b.simulation_id = a.simulation_id AND b.tool = a.tool AND b.spelling = a.spelling AND b.position > a.position
    WHERE COALESCE(a.is_error, 0) = 0
    GROUP BY b.simulation_id, b.position
)
SELECT
    w.simulation_id AS simulation_id,
    w.turn AS turn,
    w.position AS call,
    w.tool || ' ' || CASE WHEN json_valid(w.arguments) THEN json(w.arguments) ELSE w.arguments END
        || ' repeats call ' || r.earlier AS evidence,
    'fail' AS verdict
FROM repeated AS r
JOIN spelt AS w ON w.simulation_id = r.simulation_id AND w.position = r.position
UNION ALL
SELECT s.simulation_id, NULL, NULL, 'the agent writes nothing', 'vacuous'
FROM counted_simulation AS s
WHERE s.simulation_id NOT IN (SELECT w.simulation_id FROM written AS w)
ORDER BY simulation_id, call
