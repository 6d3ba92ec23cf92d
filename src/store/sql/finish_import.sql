UPDATE import SET
    outcome = :outcome,
    simulations_added = :simulations_added,
    simulations_updated = :simulations_updated,
    gradings_added = :gradings_added,
    problems = :problems
WHERE import_id = :import_id
