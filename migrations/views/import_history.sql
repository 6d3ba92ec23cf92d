-- Each import: what was read, what it changed, and how many problems it met.
--
-- grain:  import_id
-- column: import_id            the import's number in this store
-- column: imported_at          when it was made (UTC)
-- column: run_id               number of the run it gave
-- column: run                  name of the run
-- column: domain               domain of the run
-- column: agent_model          the agent's model; NULL where the source names none
-- column: source               path of the file or folder, as given
-- column: outcome              new, grown or changed
-- column: simulations          simulations in the source                        [count]
-- column: simulations_added    simulations the store did not know               [count]
-- column: simulations_updated  known simulations whose facts differed           [count]
-- column: gradings_added       new verdicts for known simulations               [count]
-- column: problems             problems met                                     [count]
-- column: quarantined          records left out                                 [count]
-- column: repaired             records taken with a value changed               [count]
-- column: noted                records taken as they were                       [count]
-- column: size_bytes           size of the source in bytes
-- column: content_hash         blake3 of the source's bytes
-- column: importer_version     version of driftbase that made it
WITH
counted AS (
    SELECT
        p.import_id AS import_id,
        COUNT(*) AS problems,
        SUM(CASE WHEN p.action = 'quarantined' THEN 1 ELSE 0 END) AS quarantined,
        SUM(CASE WHEN p.action = 'repaired' THEN 1 ELSE 0 END) AS repaired,
        SUM(CASE WHEN p.action = 'noted' THEN 1 ELSE 0 END) AS noted
    FROM import_problem AS p
    GROUP BY p.import_id
)
SELECT
    i.import_id AS import_id,
    i.imported_at AS imported_at,
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    i.source AS source,
    i.outcome AS outcome,
    i.simulations AS simulations,
    i.simulations_added AS simulations_added,
    i.simulations_updated AS simulations_updated,
    i.gradings_added AS gradings_added,
    COALESCE(c.problems, 0) AS problems,
    COALESCE(c.quarantined, 0) AS quarantined,
    COALESCE(c.repaired, 0) AS repaired,
    COALESCE(c.noted, 0) AS noted,
    i.size_bytes AS size_bytes,
    i.content_hash AS content_hash,
    i.importer_version AS importer_version
FROM import AS i
JOIN run AS r ON r.run_id = i.run_id
LEFT JOIN counted AS c ON c.import_id = i.import_id
