-- Anchors go by their name.
SELECT a.anchor_id, a.anchor FROM anchor AS a WHERE :id IS NOT NULL
