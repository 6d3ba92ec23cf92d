DELETE FROM grader_verdict WHERE grader_id = :grader_id
