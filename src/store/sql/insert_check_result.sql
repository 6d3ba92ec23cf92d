INSERT OR FAIL INTO check_result (simulation_id, check_id, verdict, reason)
VALUES (:simulation_id, :check_id, :verdict, :reason)
