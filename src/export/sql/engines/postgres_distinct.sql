CREATE VIEW {table} AS
SELECT {distinct}{names}
FROM {table}{suffix}
;
