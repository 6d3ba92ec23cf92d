-- Finds values that differ between the states before and after, though neither the goal nor the task allows it.
--
-- Allowed are changes of what the goal names, of everything under it, and of what the task's may_change patterns
-- match, with everything under that. Whether the goal's values are the right ones is asked by goal-reached. An object
-- that became empty, or ceased to be, shows by the values that went or came. Without a goal and without may_change
-- nobody told what may change.
--
-- kind:     invariant
-- severity: error
-- needs:    state_before, state_after
WITH
told AS (
    SELECT s.simulation_id AS simulation_id, s.task_id AS task_id, x.before_id AS before_id, x.after_id AS after_id
    FROM counted_simulation AS s
    JOIN simulation_state AS x ON x.simulation_id = s.simulation_id
    WHERE x.before_id IS NOT NULL
        AND x.after_id IS NOT NULL
        AND (s.task_id IN (SELECT g.task_id FROM goal_field AS g)
            OR s.task_id IN (SELECT c.task_id FROM changeable_field AS c))
),
-- Simulations that begin and end alike are compared once.
pair AS (
    SELECT DISTINCT t.before_id AS before_id, t.after_id AS after_id
    FROM told AS t
    WHERE t.before_id <> t.after_id
),
change AS (
    SELECT
        p.before_id AS before_id,
        p.after_id AS after_id,
        b.object AS object,
        b.field AS field,
        b.kind AS kind_before,
        b.value AS value_before,
        a.kind AS kind_after,
        a.value AS value_after
    FROM pair AS p
    JOIN state_field AS b ON b.state_id = p.before_id
    LEFT JOIN state_field AS a ON a.state_id = p.after_id AND a.object = b.object AND a.field = b.field
    WHERE a.kind IS NULL OR a.kind <> b.kind OR a.value <> b.value
    UNION ALL
    SELECT
        p.before_id,
        p.after_id,
        a.object,
        a.field,
        NULL,
        NULL,
        a.kind,
        a.value
    FROM pair AS p
    JOIN state_field AS a ON a.state_id = p.after_id
    LEFT JOIN state_field AS b ON b.state_id = p.before_id AND b.object = a.object AND b.field = a.field
    WHERE b.kind IS NULL
),
placed AS (
    SELECT
        c.before_id AS before_id,
        c.after_id AS after_id,
        c.object AS object,
        c.field AS field,
        c.object || '/' || REPLACE(REPLACE(c.field, '~', '~0'), '/', '~1') AS place,
        c.kind_before AS kind_before,
        CASE c.kind_before WHEN 'text' THEN json_quote(c.value_before) ELSE c.value_before END AS shown_before,
        c.kind_after AS kind_after,
        CASE c.kind_after WHEN 'text' THEN json_quote(c.value_after) ELSE c.value_after END AS shown_after
    FROM change AS c
),
-- An empty object that got fields, or fields that left an empty object: the fields tell it.
shown AS (
    SELECT
        c.before_id AS before_id,
        c.after_id AS after_id,
        c.object AS object,
        c.field AS field,
        c.place AS place,
        c.kind_before AS kind_before,
        c.shown_before AS shown_before,
        c.kind_after AS kind_after,
        c.shown_after AS shown_after
    FROM placed AS c
    WHERE NOT (
        (c.kind_before = 'object' AND c.kind_after IS NULL AND EXISTS (
            SELECT 1
            FROM state_field AS f
            WHERE f.state_id = c.after_id
                AND (f.object = c.place OR (f.object >= c.place || '/' AND f.object < c.place || '0'))
        ))
        OR (c.kind_after = 'object' AND c.kind_before IS NULL AND EXISTS (
            SELECT 1
            FROM state_field AS f
            WHERE f.state_id = c.before_id
                AND (f.object = c.place OR (f.object >= c.place || '/' AND f.object < c.place || '0'))
        ))
    )
)
SELECT
    t.simulation_id AS simulation_id,
    NULL AS turn,
    NULL AS call,
    c.place || CASE
        WHEN c.kind_before IS NULL THEN ': added ' || c.shown_after
        WHEN c.kind_after IS NULL THEN ': removed ' || c.shown_before
        ELSE ': ' || c.shown_before || ' became ' || c.shown_after
    END AS evidence,
    'fail' AS verdict
FROM told AS t
JOIN shown AS c ON c.before_id = t.before_id AND c.after_id = t.after_id
WHERE NOT EXISTS (
        SELECT 1
        FROM goal_field AS g
        WHERE g.task_id = t.task_id
            AND (c.place = g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1')
                OR SUBSTR(c.place, 1, LENGTH(g.object) + LENGTH(REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1')) + 2)
                    = g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1') || '/')
    )
    AND NOT EXISTS (
        SELECT 1
        FROM changeable_field AS m
        WHERE m.task_id = t.task_id
            AND ((c.object GLOB m.object AND c.field GLOB m.field)
                OR c.place GLOB m.object || '/' || REPLACE(REPLACE(m.field, '~', '~0'), '/', '~1')
                OR c.place GLOB m.object || '/' || REPLACE(REPLACE(m.field, '~', '~0'), '/', '~1') || '/*')
    )
UNION ALL
SELECT s.simulation_id, NULL, NULL, 'the task tells neither a goal nor what may change', 'not_applicable'
FROM counted_simulation AS s
JOIN simulation_state AS x ON x.simulation_id = s.simulation_id
WHERE s.simulation_id NOT IN (SELECT t.simulation_id FROM told AS t)
ORDER BY simulation_id, evidence
