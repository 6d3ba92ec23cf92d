CREATE VIEW {view} AS
{text}
;
