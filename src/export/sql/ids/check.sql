-- Checks go by their text and parameters.
SELECT c.check_id, c.check_name, c.text_hash, c.parameters FROM check_definition AS c WHERE :id IS NOT NULL
