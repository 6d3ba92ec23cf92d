-- Finds values that the task wants in the state after and that are not there.
--
-- Every value that the goal names is compared with the state after: kind and value must agree. A wanted null is met by a null and by a
-- field or object that is not there. What the goal does not name is left to nothing-else-changed.
--
-- kind:     goal
-- severity: error
-- needs:    state_after, goal
SELECT
    s.simulation_id AS simulation_id,
    NULL AS turn,
    NULL AS call,
    g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1')
        || ': wanted ' || CASE g.kind WHEN 'text' THEN json_quote(g.value) ELSE g.value END
        || ', found ' || COALESCE(CASE f.kind WHEN 'text' THEN json_quote(f.value) ELSE f.value END,
            CASE WHEN g.kind = 'null' THEN 'an object' ELSE 'nothing' END) AS evidence
FROM counted_simulation AS s
JOIN simulation_state AS x ON x.simulation_id = s.simulation_id AND x.after_id IS NOT NULL
JOIN goal_field AS g ON g.task_id = s.task_id
LEFT JOIN state_field AS f ON f.state_id = x.after_id AND f.object = g.object AND f.field = g.field
WHERE CASE
    WHEN g.kind <> 'null' THEN f.kind IS NULL OR f.kind <> g.kind OR f.value <> g.value
    WHEN f.kind IS NOT NULL THEN f.kind <> 'null'
    -- The object is still there: it or something in it has a value. '0' is the character after '/'.
    ELSE EXISTS (
        SELECT 1
        FROM state_field AS o
        WHERE o.state_id = x.after_id
            AND o.object >= g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1')
            AND o.object < g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1') || '0'
            AND (o.object = g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1')
                OR o.object >= g.object || '/' || REPLACE(REPLACE(g.field, '~', '~0'), '/', '~1') || '/')
    )
END
ORDER BY s.simulation_id, g.object, g.field
