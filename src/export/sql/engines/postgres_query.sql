PREPARE {query}{types} AS
{text}
;
