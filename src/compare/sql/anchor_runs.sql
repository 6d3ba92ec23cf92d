SELECT runs FROM anchor WHERE anchor_id = ?1
