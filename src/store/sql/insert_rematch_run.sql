INSERT INTO rematch_run (
    run_id, rematch_id, gold_from, matched_at, importer_version
) VALUES (
    :run_id, :rematch_id, :gold_from, :matched_at, :importer_version
)
