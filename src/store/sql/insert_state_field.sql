INSERT OR FAIL INTO state_field (state_id, object, field, kind, value)
VALUES (:state_id, :object, :field, :kind, :value)
