INSERT INTO state (state_hash) VALUES (:state_hash)
