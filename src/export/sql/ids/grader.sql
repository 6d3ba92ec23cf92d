-- Graders go by their text and parameters.
SELECT g.grader_id, g.grader, g.text_hash, g.parameters FROM grader AS g WHERE :id IS NOT NULL
