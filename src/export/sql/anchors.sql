SELECT anchor_id, anchor FROM anchor ORDER BY anchor
