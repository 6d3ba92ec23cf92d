SELECT g.grading_id, g.is_current, g.reward, g.reward_basis, g.note, i.imported_at
FROM grading AS g
JOIN import AS i ON i.import_id = g.import_id
WHERE g.simulation_id = :simulation_id
ORDER BY g.is_current DESC, g.grading_id DESC
