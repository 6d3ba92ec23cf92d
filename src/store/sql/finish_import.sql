UPDATE import SET
    content_hash = :content_hash,
    outcome = :outcome,
    simulations = :simulations,
    simulations_added = :simulations_added,
    simulations_updated = :simulations_updated,
    gradings_added = :gradings_added,
    problems = :problems
WHERE import_id = :import_id
