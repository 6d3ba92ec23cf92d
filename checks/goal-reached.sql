-- Finds values that the task wants in the state after and that are not there.
--
-- Every value that the goal names is compared with the state after: kind and value must agree. A wanted null is met by
-- a null and by a field or object that is not there. What the goal does not name is left to nothing-else-changed.
--
-- kind:     goal
-- severity: error
-- needs:    state_after, goal
WITH
-- Each wanted value, with its own place as a JSON pointer.
wanted AS (
    SELECT
        s.simulation_id AS simulation_id,
        x.after_id AS after_id,
        g.object AS object,
        g.field AS field,
        g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1') AS place,
        g.kind AS kind,
        g.value AS value
    FROM counted_simulation AS s
    JOIN simulation_state AS x ON x.simulation_id = s.simulation_id AND x.after_id IS NOT NULL
    JOIN goal_field AS g ON g.task_id = s.task_id
)
SELECT
    w.simulation_id AS simulation_id,
    NULL AS turn,
    NULL AS call,
    w.place || ': wanted ' || CASE w.kind WHEN 'text' THEN json_quote(w.value) ELSE w.value END || ', found '
        || CASE
            WHEN f.kind = 'text' THEN json_quote(f.value)
            WHEN f.kind IS NOT NULL THEN f.value
            WHEN w.kind = 'null' THEN 'an object'
            ELSE 'nothing'
        END AS evidence
FROM wanted AS w
LEFT JOIN state_field AS f ON f.state_id = w.after_id AND f.object = w.object AND f.field = w.field
WHERE CASE
    WHEN w.kind <> 'null' THEN f.kind IS NULL OR f.kind <> w.kind OR f.value <> w.value
    WHEN f.kind IS NOT NULL THEN f.kind <> 'null'
    -- The object is still there: it or something in it has a value. '0' is the character after '/'.
    ELSE EXISTS (
        SELECT 1
        FROM state_field AS o
        WHERE o.state_id = w.after_id
            AND (o.object = w.place OR (o.object >= w.place || '/' AND o.object < w.place || '0'))
    )
END
ORDER BY w.simulation_id, w.place
