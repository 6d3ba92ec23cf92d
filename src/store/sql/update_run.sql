-- What a later source tells of a known run; its name, start and identity stay.
UPDATE run SET
    domain = :domain,
    domain_source = :domain_source,
    profile = :profile,
    has_observed_types = :has_observed_types
WHERE run_id = :run_id
    AND (domain <> :domain OR domain_source <> :domain_source OR COALESCE(profile, '') <> COALESCE(:profile, '')
        OR has_observed_types <> :has_observed_types)
