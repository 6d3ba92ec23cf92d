CREATE OR REPLACE VIEW {view} AS
{text}
;
