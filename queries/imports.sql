-- Imports, oldest first, and what each changed.
--
-- param:  run     text?           only this run, by name or number
-- param:  label   text?           only runs with this label
-- param:  model   text?           only this agent model
-- param:  domain  text?           only this domain
-- param:  limit   integer? {0..}  at most this many rows
-- grain:  import_id
-- column: import_id            the import's number in this store
-- column: imported_at          when it was made (UTC)
-- column: run_id               number of the run it gave
-- column: run                  name of the run
-- column: source               path of the file or folder, as given
-- column: outcome              new, grown or changed
-- column: simulations          simulations in the source               [count]
-- column: simulations_added    simulations the store did not know      [count]
-- column: simulations_updated  known simulations whose facts differed  [count]
-- column: gradings_added       new verdicts for known simulations      [count]
-- column: problems             problems met                            [count]
-- column: quarantined          records left out                        [count]
-- column: repaired             records taken with a value changed      [count]
-- column: noted                records taken as they were              [count]
SELECT
    v.import_id AS import_id,
    v.imported_at AS imported_at,
    v.run_id AS run_id,
    v.run AS run,
    v.source AS source,
    v.outcome AS outcome,
    v.simulations AS simulations,
    v.simulations_added AS simulations_added,
    v.simulations_updated AS simulations_updated,
    v.gradings_added AS gradings_added,
    v.problems AS problems,
    v.quarantined AS quarantined,
    v.repaired AS repaired,
    v.noted AS noted
FROM import_history AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.imported_at, v.import_id
LIMIT COALESCE(:limit, 2147483647)
