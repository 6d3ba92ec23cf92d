-- Whether the other store knows tools of a run as writes that this one does not, and the other way round: calls were
-- judged otherwise there.
SELECT
    EXISTS (
        SELECT requestor, tool FROM other.tool WHERE run_id = m.theirs AND observed_type = 'write'
        EXCEPT
        SELECT requestor, tool FROM main.tool WHERE run_id = m.ours AND observed_type = 'write'
    ) OR theirs.has_observed_types > ours.has_observed_types,
    EXISTS (
        SELECT requestor, tool FROM main.tool WHERE run_id = m.ours AND observed_type = 'write'
        EXCEPT
        SELECT requestor, tool FROM other.tool WHERE run_id = m.theirs AND observed_type = 'write'
    ) OR ours.has_observed_types > theirs.has_observed_types
FROM merged AS m
JOIN main.run AS ours ON ours.run_id = m.ours
JOIN other.run AS theirs ON theirs.run_id = m.theirs
WHERE m.kind = 'run' AND m.take = 0
