-- driftbase: EXECUTE {query} (…) runs it.
PREPARE {query}{types} AS
{text}
;
