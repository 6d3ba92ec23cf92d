-- Finds write calls after the agent handed the user over to a human.
--
-- A handover is a call of a tool that hands over (transfer_to_human_agents and its like) that was not answered by an
-- error. Calls count in their order, also within one turn. Where the agent never hands over there is nothing to look
-- at.
--
-- kind:     forbidden
-- severity: error
WITH
handover AS (
    SELECT s.simulation_id AS simulation_id, MIN(c.position) AS position
    FROM counted_simulation AS s
    JOIN tool_call AS c ON c.simulation_id = s.simulation_id
    JOIN tool AS t ON t.run_id = s.run_id AND t.requestor = c.requestor AND t.tool = COALESCE(c.wrapped_tool, c.name)
    WHERE s.has_handover = 1
        AND c.requestor = 'assistant'
        AND t.is_handover = 1
        AND COALESCE(c.is_error, 0) = 0
    GROUP BY s.simulation_id
)
SELECT
    h.simulation_id AS simulation_id,
    c.turn AS turn,
    c.position AS call,
    COALESCE(c.wrapped_tool, c.name) || ' '
        || CASE WHEN json_valid(c.arguments) THEN json(c.arguments) ELSE c.arguments END AS evidence,
    'fail' AS verdict
FROM handover AS h
JOIN matcher AS r ON r.matcher = 'calibrated'
JOIN match AS m ON m.simulation_id = h.simulation_id AND m.matcher_id = r.matcher_id
JOIN tool_call AS c ON c.simulation_id = m.simulation_id AND c.position = m.call
WHERE c.position > h.position
UNION ALL
SELECT s.simulation_id, NULL, NULL, 'the agent hands nobody over', 'vacuous'
FROM counted_simulation AS s
WHERE s.simulation_id NOT IN (SELECT h.simulation_id FROM handover AS h)
ORDER BY simulation_id, call
