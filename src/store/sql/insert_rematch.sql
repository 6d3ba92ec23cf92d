INSERT INTO rematch (rematch) VALUES (:rematch)
