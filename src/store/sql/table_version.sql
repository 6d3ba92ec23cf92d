SELECT COALESCE(MAX(version), 0) FROM refinery_schema_history
