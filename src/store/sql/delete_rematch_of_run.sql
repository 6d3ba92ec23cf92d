DELETE FROM grader_verdict
WHERE simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id = :run_id)
    AND grader_id IN (
        SELECT g.grader_id
        FROM rematch_matcher AS f
        JOIN matcher AS m ON m.matcher_id = f.matcher_id
        JOIN grader AS g ON json_extract(g.parameters, '$.matcher') = m.matcher
        WHERE f.rematch_id = :rematch_id
    );
DELETE FROM match
WHERE simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id = :run_id)
    AND matcher_id IN (SELECT matcher_id FROM rematch_matcher WHERE rematch_id = :rematch_id);
DELETE FROM missed_gold
WHERE simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id = :run_id)
    AND matcher_id IN (SELECT matcher_id FROM rematch_matcher WHERE rematch_id = :rematch_id);
DELETE FROM simulation_count
WHERE simulation_id IN (SELECT simulation_id FROM simulation WHERE run_id = :run_id)
    AND matcher_id IN (SELECT matcher_id FROM rematch_matcher WHERE rematch_id = :rematch_id);
DELETE FROM task_count
WHERE run_id = :run_id
    AND matcher_id IN (SELECT matcher_id FROM rematch_matcher WHERE rematch_id = :rematch_id);
DELETE FROM tool_count
WHERE run_id = :run_id
    AND matcher_id IN (SELECT matcher_id FROM rematch_matcher WHERE rematch_id = :rematch_id);
DELETE FROM run_turn_count
WHERE run_id = :run_id
    AND matcher_id IN (SELECT matcher_id FROM rematch_matcher WHERE rematch_id = :rematch_id);
DELETE FROM rematch_task
WHERE task_id IN (SELECT task_id FROM task WHERE run_id = :run_id) AND rematch_id = :rematch_id;
DELETE FROM rematch_run WHERE run_id = :run_id AND rematch_id = :rematch_id;
