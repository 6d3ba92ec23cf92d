INSERT INTO forbidden_tool (task_id, tool) VALUES (:task_id, :tool)
