-- Simulations that call one of the tools, by themselves or through a wrapper.
SELECT DISTINCT c.simulation_id
FROM tool_call AS c
WHERE c.name IN (SELECT value FROM json_each(:tools)) OR c.wrapped_tool IN (SELECT value FROM json_each(:tools))
