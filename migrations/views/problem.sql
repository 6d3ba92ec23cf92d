-- Each thing in a source that could not be taken as it stood, with its place and the reason.
--
-- grain:  import_id, position
-- column: run_id       number of the run the import gave
-- column: run          name of the run
-- column: domain       domain of the run
-- column: agent_model  the agent's model; NULL where the source names none
-- column: import_id    the import's number in this store
-- column: imported_at  when it was made (UTC)
-- column: source       path of the file or folder, as given
-- column: position     order within the import
-- column: action       quarantined (left out), repaired (a value changed) or noted (taken as it was)
-- column: location     place in the source, as a JSON path
-- column: reason       what was found and what was expected
-- column: excerpt      beginning of the record's text; NULL where it would not help
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    i.import_id AS import_id,
    i.imported_at AS imported_at,
    i.source AS source,
    p.position AS position,
    p.action AS action,
    p.location AS location,
    p.reason AS reason,
    p.excerpt AS excerpt
FROM import_problem AS p
JOIN import AS i ON i.import_id = p.import_id
JOIN run AS r ON r.run_id = i.run_id
