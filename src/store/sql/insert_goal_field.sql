INSERT INTO goal_field (task_id, object, field, kind, value)
VALUES (:task_id, :object, :field, :kind, :value)
