-- Rematches go by their name.
SELECT m.rematch_id, m.rematch FROM rematch AS m WHERE :id IS NOT NULL
