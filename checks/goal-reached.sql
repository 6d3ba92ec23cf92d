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
placed AS (
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
),
wanted AS (
    SELECT
        p.simulation_id AS simulation_id,
        p.place AS place,
        p.kind AS kind,
        p.value AS value,
        f.kind AS kind_found,
        f.value AS value_found,
        -- No value stands at the place, but an object or a list that holds objects: something in it has one. '0' is
        -- the character after '/'.
        CASE WHEN f.kind IS NULL AND EXISTS (
            SELECT 1
            FROM state_field AS o
            WHERE o.state_id = p.after_id
                AND (o.object = p.place OR (o.object >= p.place || '/' AND o.object < p.place || '0'))
        ) THEN 1 ELSE 0 END AS is_parent
    FROM placed AS p
    LEFT JOIN state_field AS f ON f.state_id = p.after_id AND f.object = p.object AND f.field = p.field
)
SELECT
    w.simulation_id AS simulation_id,
    NULL AS turn,
    NULL AS call,
    w.place || ': wanted ' || CASE w.kind WHEN 'text' THEN json_quote(w.value) ELSE w.value END || ', found '
        || CASE
            WHEN w.kind_found = 'text' THEN json_quote(w.value_found)
            WHEN w.kind_found IS NOT NULL THEN w.value_found
            WHEN w.is_parent = 1 THEN 'an object or a list of objects'
            ELSE 'nothing'
        END AS evidence
FROM wanted AS w
WHERE CASE
    WHEN w.kind <> 'null' THEN w.kind_found IS NULL OR w.kind_found <> w.kind OR w.value_found <> w.value
    WHEN w.kind_found IS NOT NULL THEN w.kind_found <> 'null'
    ELSE w.is_parent = 1
END
ORDER BY w.simulation_id, w.place
