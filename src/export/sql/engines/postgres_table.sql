CREATE TABLE {table}{suffix} ({types})
;
