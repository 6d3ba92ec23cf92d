INSERT INTO rematch_task (task_id, rematch_id, gold_hash) VALUES (:task_id, :rematch_id, :gold_hash)
