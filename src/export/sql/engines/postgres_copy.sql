\copy {table}{suffix} FROM '{dataset}/{path}' WITH (FORMAT csv, HEADER)
