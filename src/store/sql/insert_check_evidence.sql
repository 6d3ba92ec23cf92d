INSERT OR FAIL INTO check_evidence (simulation_id, check_id, position, turn, call, evidence)
VALUES (:simulation_id, :check_id, :position, :turn, :call, :evidence)
