-- tool: the rows of one run.
SELECT
    t.run_id,
    t.requestor,
    t.tool,
    t.observed_type,
    t.profile_type,
    t.is_handover
FROM tool AS t
WHERE t.run_id = :id
ORDER BY t.run_id, t.requestor, t.tool
