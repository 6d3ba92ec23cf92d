-- An infrastructure error is superseded when the run also holds a simulation of the same task and trial that is none, and no source holds
-- both: τ² deletes infrastructure errors when it resumes a run. Whatever the order of the sources, the result is the same.
WITH
mark AS (
    SELECT
        s.simulation_id AS simulation_id,
        s.trial IS NOT NULL
            AND s.termination_reason IS 'infrastructure_error'
            AND s.has_repetition = 0
            AND (t.task, s.trial) IN (
                SELECT other_task.task, other.trial
                FROM simulation AS other
                JOIN task AS other_task ON other_task.task_id = other.task_id
                WHERE other.run_id = :run_id
                    AND other.trial IS NOT NULL
                    AND COALESCE(other.termination_reason, '') <> 'infrastructure_error'
            ) AS is_superseded
    FROM simulation AS s
    JOIN task AS t ON t.task_id = s.task_id
    WHERE s.run_id = :run_id AND (s.is_superseded = 1 OR s.termination_reason = 'infrastructure_error')
)
UPDATE simulation SET is_superseded = mark.is_superseded
FROM mark
WHERE simulation.simulation_id = mark.simulation_id AND simulation.is_superseded <> mark.is_superseded
