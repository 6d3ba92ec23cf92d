SELECT anchor, source, created_at FROM anchor WHERE anchor = ?1
