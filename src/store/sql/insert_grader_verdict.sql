INSERT OR FAIL INTO grader_verdict (simulation_id, grader_id, verdict, failing)
VALUES (:simulation_id, :grader_id, :verdict, :failing)
