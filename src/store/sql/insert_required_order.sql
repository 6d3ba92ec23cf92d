INSERT INTO required_order (task_id, position, tool, after_tool, argument)
VALUES (:task_id, :position, :tool, :after_tool, :argument)
