SELECT anchor, source, created_at, runs FROM anchor WHERE anchor = ?1
