-- Matchers go by their name.
SELECT m.matcher_id, m.matcher FROM matcher AS m WHERE :id IS NOT NULL
