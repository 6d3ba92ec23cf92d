-- What runs can be selected by, the matchers, and the checks and graders that said something.
SELECT 'label' AS what, label AS name FROM label
UNION
SELECT 'model', agent_model FROM run WHERE agent_model IS NOT NULL
UNION
SELECT 'domain', domain FROM run
UNION
SELECT 'matcher', matcher FROM matcher
UNION
SELECT 'grader', grader FROM grader
UNION
SELECT 'check', check_name FROM check_definition
ORDER BY what, name
