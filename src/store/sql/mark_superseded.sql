-- An infrastructure error is superseded when the run also holds a simulation of the same task and trial that is none, and this source holds
-- only one of the two: τ² deletes infrastructure errors when it resumes a run. In one source both count.
UPDATE simulation SET is_superseded = 1
WHERE run_id = :run_id
    AND is_superseded = 0
    AND trial IS NOT NULL
    AND termination_reason = 'infrastructure_error'
    AND EXISTS (
        SELECT 1
        FROM simulation AS other
        JOIN task AS other_task ON other_task.task_id = other.task_id
        JOIN task AS own_task ON own_task.task_id = simulation.task_id
        WHERE other.run_id = simulation.run_id
            AND other_task.task = own_task.task
            AND other.trial = simulation.trial
            AND COALESCE(other.termination_reason, '') <> 'infrastructure_error'
            AND (other.simulation IN (SELECT value FROM json_each(:simulations)))
                <> (simulation.simulation IN (SELECT value FROM json_each(:simulations)))
    )
