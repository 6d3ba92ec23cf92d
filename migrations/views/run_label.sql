-- The labels of the runs, one row each.
--
-- grain:  run_id, label
-- column: run_id       the run's number in this store
-- column: run          name of the run
-- column: domain       domain of the run
-- column: agent_model  the agent's model; NULL where the source names none
-- column: label        a name the user gave the run
SELECT
    l.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    l.label AS label
FROM label AS l
JOIN run AS r ON r.run_id = l.run_id
