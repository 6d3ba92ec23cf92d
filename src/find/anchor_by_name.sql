SELECT anchor_id FROM anchor WHERE anchor = ?1
