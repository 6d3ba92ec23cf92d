SELECT rematch_id FROM rematch WHERE rematch = :rematch
