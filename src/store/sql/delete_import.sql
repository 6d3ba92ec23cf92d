DELETE FROM import WHERE import_id = :import_id
