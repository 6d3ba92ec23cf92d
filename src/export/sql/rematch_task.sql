-- rematch_task: the rows of one run.
SELECT
    t.task_id,
    t.rematch_id,
    t.gold_hash
FROM task AS k
CROSS JOIN rematch_task AS t
WHERE k.run_id = :id AND t.task_id = k.task_id
ORDER BY t.task_id, t.rematch_id
