SELECT COALESCE(MAX(anchor_id), 0) FROM anchor
