DELETE FROM anchor WHERE anchor = ?1
