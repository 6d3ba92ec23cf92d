-- The simulations that count of the runs, of all where none are named, with what is known of each.
SELECT
    s.simulation_id,
    s.run_id,
    s.run,
    s.domain,
    s.task,
    s.trial,
    s.simulation,
    f.state_before,
    f.state_after,
    f.goal,
    f.changeable,
    f.forbidden_tool,
    f.required_order,
    f.gold,
    f.reward,
    f.user,
    f.text,
    f.control,
    f.write
FROM counted_simulation AS s
JOIN known_fact AS f ON f.simulation_id = s.simulation_id
WHERE :runs IS NULL OR s.run_id IN (SELECT value FROM json_each(:runs))
ORDER BY s.simulation_id
