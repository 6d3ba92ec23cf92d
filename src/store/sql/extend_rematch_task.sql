-- A version of a task that came with a later source has the gold that the rematch has for the task's other versions.
INSERT INTO rematch_task (task_id, rematch_id, gold_hash)
SELECT t.task_id, w.rematch_id, MAX(w.gold_hash)
FROM task AS t
JOIN task AS known ON known.run_id = t.run_id AND known.task = t.task
JOIN rematch_task AS w ON w.task_id = known.task_id
WHERE t.run_id = :run_id
GROUP BY t.task_id, w.rematch_id
HAVING SUM(known.task_id = t.task_id) = 0
