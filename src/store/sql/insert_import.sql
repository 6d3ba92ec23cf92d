INSERT INTO import (
    run_id, source, content_hash, options, size_bytes, imported_at, importer_version, outcome,
    simulations, simulations_added, simulations_updated, gradings_added, problems
) VALUES (
    :run_id, :source, :content_hash, :options, :size_bytes, :imported_at, :importer_version,
    :outcome, :simulations, :simulations_added, :simulations_updated, :gradings_added, :problems
)
