-- Checks and graders of which nothing is stored any more.
DELETE FROM check_definition WHERE check_id NOT IN (SELECT check_id FROM check_result);
DELETE FROM grader WHERE grader_id NOT IN (SELECT grader_id FROM grader_verdict);
