SELECT DISTINCT matcher FROM anchor_figure WHERE anchor_id = ?1 ORDER BY matcher
