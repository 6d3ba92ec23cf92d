INSERT INTO matcher (matcher, description) VALUES (:matcher, :description)
