-- Where the figures of each run are from: its sources with their hashes, and what imported them.
--
-- param:  run     text?     only this run, by name or number
-- param:  label   text?     only runs with this label
-- param:  model   text?     only this agent model
-- param:  domain  text?     only this domain
-- grain:  import_id
-- column: run_id            the run's number in this store
-- column: run               name of the run
-- column: import_id         the import's number in this store
-- column: source            path of the file or folder, as given
-- column: size_bytes        size of the source                   [bytes]
-- column: content_hash      blake3 of the source's bytes
-- column: imported_at       when it was made (UTC)
-- column: importer_version  version of driftbase that made it
-- column: outcome           new, grown or changed
-- column: simulations       simulations in the source            [count]
-- column: problems          problems met                         [count]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.import_id AS import_id,
    v.source AS source,
    v.size_bytes AS size_bytes,
    v.content_hash AS content_hash,
    v.imported_at AS imported_at,
    v.importer_version AS importer_version,
    v.outcome AS outcome,
    v.simulations AS simulations,
    v.problems AS problems
FROM import_history AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.run_id, v.imported_at, v.import_id
