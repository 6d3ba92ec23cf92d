INSERT INTO anchor (anchor, source, created_at, runs, has_tasks)
VALUES (:anchor, :source, :created_at, :runs, 0)
