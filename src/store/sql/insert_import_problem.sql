INSERT INTO import_problem (
    import_id, position, action, location, reason, excerpt
) VALUES (
    :import_id, :position, :action, :location, :reason, :excerpt
)
