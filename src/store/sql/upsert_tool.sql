INSERT INTO tool (run_id, requestor, tool, observed_type, profile_type, is_handover)
VALUES (:run_id, :requestor, :tool, :observed_type, :profile_type, :is_handover)
ON CONFLICT (run_id, requestor, tool) DO UPDATE SET
    observed_type = excluded.observed_type,
    profile_type = excluded.profile_type
WHERE COALESCE(observed_type, '') <> COALESCE(excluded.observed_type, '')
    OR COALESCE(profile_type, '') <> COALESCE(excluded.profile_type, '')
