-- What is taken of a run: the run itself, simulations that are new, conversations that replace others, verdicts.
SELECT
    COALESCE(SUM(CASE WHEN kind = 'run' AND take = 1 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN kind = 'simulation' AND take = 1 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN kind = 'simulation' AND take = 2 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN kind = 'grading' AND take = 1 THEN 1 ELSE 0 END), 0),
    COALESCE(MAX(CASE WHEN kind = 'run' THEN ours END), 0)
FROM merged
