INSERT INTO view_catalog (view, summary, hash) VALUES (?1, ?2, ?3)
