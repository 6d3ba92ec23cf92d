-- Finds calls of a tool without an earlier call of another tool that has to come first, for the same object.
--
-- The rules are those that the task lists and the one that the parameters give: with tool = pay, after = approve and
-- argument = transaction, each payment needs an earlier approval, answered without an error, with the same value of
-- `transaction`. The agent's calls count; a call that was answered by an error did nothing and is let pass, unless
-- with the flag attempts. Two calls of one turn count in their order. Where the tool is never called there is nothing
-- to look at.
--
-- kind:     precedence
-- severity: error
-- param:    tool      text?  a tool that may be called only after another one
-- param:    after     text?  the tool that has to be called before
-- param:    argument  text?  the argument in which both calls must agree
-- param:    attempts  flag   count calls that were answered by an error, too
WITH
rule AS (
    SELECT
        s.simulation_id AS simulation_id,
        o.position AS position,
        o.tool AS tool,
        o.after_tool AS after_tool,
        o.argument AS argument
    FROM counted_simulation AS s
    JOIN required_order AS o ON o.task_id = s.task_id
    UNION ALL
    SELECT s.simulation_id, -1, TRIM(:tool), TRIM(:after), NULLIF(TRIM(:argument), '')
    FROM counted_simulation AS s
    WHERE TRIM(:tool) <> '' AND TRIM(:after) <> ''
),
-- The calls that rules are about, with the arguments of the tool inside a wrapper as its own.
act AS (
    SELECT
        c.simulation_id AS simulation_id,
        c.position AS position,
        c.turn AS turn,
        c.name AS name,
        c.wrapped_tool AS wrapped_tool,
        c.is_error AS is_error,
        CASE
            WHEN NOT json_valid(c.arguments) THEN '{}'
            WHEN c.wrapped_tool IS NULL THEN c.arguments
            WHEN json_valid(c.arguments ->> 'arguments') THEN c.arguments ->> 'arguments'
            ELSE c.arguments
        END AS arguments
    FROM tool_call AS c
    WHERE c.requestor = 'assistant' AND c.simulation_id IN (SELECT r.simulation_id FROM rule AS r)
),
ruled AS (
    SELECT
        c.simulation_id AS simulation_id,
        c.position AS position,
        c.turn AS turn,
        r.tool AS tool,
        r.after_tool AS after_tool,
        r.argument AS argument,
        c.arguments ->> r.argument AS value,
        EXISTS (
            SELECT 1
            FROM act AS e
            WHERE e.simulation_id = c.simulation_id
                AND e.position < c.position
                AND r.after_tool IN (e.name, e.wrapped_tool)
                AND COALESCE(e.is_error, 0) = 0
                AND (r.argument IS NULL OR e.arguments ->> r.argument = c.arguments ->> r.argument)
        ) AS is_in_order
    FROM rule AS r
    JOIN act AS c ON c.simulation_id = r.simulation_id AND r.tool IN (c.name, c.wrapped_tool)
    WHERE COALESCE(c.is_error, 0) = 0 OR :attempts = 1
)
SELECT
    r.simulation_id AS simulation_id,
    r.turn AS turn,
    r.position AS call,
    r.tool
        || CASE WHEN r.argument IS NULL THEN '' ELSE ' with ' || r.argument || ' ' || COALESCE(r.value, 'not given') END
        || ' before any ' || r.after_tool
        || CASE WHEN r.argument IS NULL THEN '' ELSE ' of it' END AS evidence,
    CASE r.is_in_order WHEN 1 THEN 'pass' ELSE 'fail' END AS verdict
FROM ruled AS r
UNION ALL
SELECT
    s.simulation_id,
    NULL,
    NULL,
    CASE WHEN s.simulation_id IN (SELECT r.simulation_id FROM rule AS r)
        THEN 'the tool is not called' ELSE 'no order is required' END,
    CASE WHEN s.simulation_id IN (SELECT r.simulation_id FROM rule AS r)
        THEN 'vacuous' ELSE 'not_applicable' END
FROM counted_simulation AS s
WHERE s.simulation_id NOT IN (SELECT r.simulation_id FROM ruled AS r)
ORDER BY simulation_id, call
