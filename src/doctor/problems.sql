SELECT COUNT(*) FROM import_problem
