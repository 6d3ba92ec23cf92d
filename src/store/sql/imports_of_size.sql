SELECT COUNT(*) FROM import WHERE size_bytes = :size_bytes
