INSERT OR IGNORE INTO label (
    run_id, label
) VALUES (
    :run_id, :label
)
