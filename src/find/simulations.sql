-- By the store's number, the source's id, or the beginning of it.
SELECT s.simulation_id, s.simulation, r.run
FROM simulation AS s
JOIN run AS r ON r.run_id = s.run_id
WHERE CAST(s.simulation_id AS TEXT) = :name
    OR s.simulation = :name
    OR (length(:name) >= 4 AND substr(s.simulation, 1, length(:name)) = :name)
ORDER BY s.simulation = :name DESC, s.simulation_id
