INSERT INTO rematch_matcher (matcher_id, rematch_id, rule) VALUES (:matcher_id, :rematch_id, :rule)
