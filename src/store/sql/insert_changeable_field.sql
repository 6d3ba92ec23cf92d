INSERT INTO changeable_field (task_id, object, field) VALUES (:task_id, :object, :field)
