-- The store as it stands, into a new file.
VACUUM INTO :path
