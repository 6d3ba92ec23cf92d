SELECT view, hash FROM main.view_catalog
