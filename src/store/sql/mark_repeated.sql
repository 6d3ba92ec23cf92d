-- An infrastructure error that one source holds beside another simulation of the same task and trial was not replaced: both count, whatever
-- other sources of the run hold.
UPDATE simulation SET has_repetition = 1
WHERE run_id = :run_id
    AND has_repetition = 0
    AND trial IS NOT NULL
    AND termination_reason = 'infrastructure_error'
    AND simulation IN (SELECT value FROM json_each(:simulations))
    -- A list that is made once: to look for another simulation of each error takes the square of their number.
    AND ((SELECT own_task.task FROM task AS own_task WHERE own_task.task_id = simulation.task_id), trial) IN (
        SELECT other_task.task, other.trial
        FROM simulation AS other
        JOIN task AS other_task ON other_task.task_id = other.task_id
        WHERE other.run_id = :run_id
            AND other.trial IS NOT NULL
            AND COALESCE(other.termination_reason, '') <> 'infrastructure_error'
            AND other.simulation IN (SELECT value FROM json_each(:simulations))
    )
