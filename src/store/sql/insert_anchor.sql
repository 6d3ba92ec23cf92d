INSERT INTO anchor (anchor, source, created_at, has_tasks) VALUES (:anchor, :source, :created_at, 0)
