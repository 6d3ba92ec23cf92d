-- What could not be taken as it stood in a source, and why.
--
-- param:  run     text?           only this run, by name or number
-- param:  label   text?           only runs with this label
-- param:  model   text?           only this agent model
-- param:  domain  text?           only this domain
-- param:  action  text? {quarantined, repaired, noted}  only this action
-- param:  limit   integer? {0..}  at most this many rows
-- grain:  import_id, position
-- column: run_id     number of the run the import gave
-- column: run        name of the run
-- column: import_id  the import's number in this store
-- column: source     path of the file or folder, as given
-- column: position   order within the import
-- column: action     quarantined (left out), repaired (a value changed) or noted (taken as it was)
-- column: location   place in the source, as a JSON path
-- column: reason     what was found and what was expected
-- column: excerpt    beginning of the record's text; NULL where it would not help
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.import_id AS import_id,
    v.source AS source,
    v.position AS position,
    v.action AS action,
    v.location AS location,
    v.reason AS reason,
    v.excerpt AS excerpt
FROM problem AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
    AND (:action IS NULL OR v.action = :action)
ORDER BY v.import_id, v.position
LIMIT COALESCE(:limit, 2147483647)
