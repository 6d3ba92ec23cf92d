-- Names of a kind that rows can be selected by. Tools named by gold from elsewhere stand in the roll-up alone.
SELECT n.name
FROM (
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
    UNION
    SELECT 'task', task FROM task
    UNION
    SELECT 'tool', tool FROM tool
    UNION
    SELECT 'tool', tool FROM tool_count
    UNION
    SELECT 'component', component FROM component_reward
    UNION
    SELECT 'component', component FROM assertion_result
    UNION
    SELECT 'rematch', rematch FROM rematch
    UNION
    SELECT 'anchor', anchor FROM anchor
) AS n
WHERE n.what = :what
ORDER BY n.name
