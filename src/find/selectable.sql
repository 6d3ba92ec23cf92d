-- What runs can be selected by, and the matchers.
SELECT 'label' AS what, label AS name FROM label
UNION
SELECT 'model', agent_model FROM run WHERE agent_model IS NOT NULL
UNION
SELECT 'domain', domain FROM run
UNION
SELECT 'matcher', matcher FROM matcher
ORDER BY what, name
