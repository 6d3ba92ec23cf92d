-- An infrastructure error that one source holds beside another simulation of the same task and trial was not replaced: both count, whatever
-- other sources of the run hold.
UPDATE simulation SET has_repetition = 1
WHERE run_id = :run_id
    AND has_repetition = 0
    AND trial IS NOT NULL
    AND termination_reason = 'infrastructure_error'
    AND simulation IN (SELECT value FROM json_each(:simulations))
    AND EXISTS (
        SELECT 1
        FROM simulation AS other
        JOIN task AS other_task ON other_task.task_id = other.task_id
        JOIN task AS own_task ON own_task.task_id = simulation.task_id
        WHERE other.run_id = simulation.run_id
            AND other_task.task = own_task.task
            AND other.trial = simulation.trial
            AND COALESCE(other.termination_reason, '') <> 'infrastructure_error'
            AND other.simulation IN (SELECT value FROM json_each(:simulations))
    )
