SELECT state_id FROM state WHERE state_hash = :state_hash
