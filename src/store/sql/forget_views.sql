DELETE FROM view_catalog
