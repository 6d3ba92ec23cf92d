SELECT COUNT(*)
FROM (
    SELECT DISTINCT run_id, task
    FROM identical_transcript
    WHERE run_id IN (SELECT value FROM json_each(?1))
)
