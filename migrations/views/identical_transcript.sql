-- Tasks whose trials in a run are the same conversation to the letter: an answer cache, and no independent trials.
--
-- grain:  run_id, task, conversation_hash
-- column: run_id             the run's number in this store
-- column: run                name of the run
-- column: domain             domain of the run
-- column: agent_model        the agent's model; NULL where the source names none
-- column: task               the benchmark's name for the task
-- column: conversation_hash  hash of what was said and called
-- column: simulations        simulations with this conversation, two at least  [count]
SELECT
    s.run_id AS run_id,
    s.run AS run,
    s.domain AS domain,
    s.agent_model AS agent_model,
    s.task AS task,
    s.conversation_hash AS conversation_hash,
    COUNT(*) AS simulations
FROM counted_simulation AS s
WHERE s.turns > 0
GROUP BY s.run_id, s.run, s.domain, s.agent_model, s.task, s.conversation_hash
HAVING COUNT(*) > 1
