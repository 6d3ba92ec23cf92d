-- What each run cost, in money, tokens, time and turns.
--
-- param:  run     text?  only this run, by name or number
-- param:  label   text?  only runs with this label
-- param:  model   text?  only this agent model
-- param:  domain  text?  only this domain
-- grain:  run_id
-- column: run_id                     the run's number in this store
-- column: run                        name of the run
-- column: domain                     domain of the run
-- column: agent_model                the agent's model; NULL where the source names none
-- column: simulations                simulations that count                                      [count]
-- column: passed                     passed simulations                                          [count]
-- column: agent_cost_usd             the agent's known costs                                     [USD]
-- column: agent_cost_unknown         simulations whose agent cost is not                         [count]
-- column: user_cost_usd              the user simulator's known costs                            [USD]
-- column: user_cost_unknown          simulations whose user cost is not                          [count]
-- column: total_cost_usd             both, over simulations where both are known                 [USD]
-- column: total_cost_unknown         simulations where one is not                                [count]
-- column: agent_cost_per_simulation  agent cost / simulations                                    [USD]
-- column: agent_cost_per_passed      agent cost / passed simulations                             [USD]
-- column: prompt_tokens              tokens read by agent and user; NULL where none is known     [tokens]
-- column: completion_tokens          tokens written by agent and user; NULL where none is known  [tokens]
-- column: turns_without_tokens       agent and user turns whose tokens are not                   [count]
-- column: mean_duration_s            mean length where known                                     [seconds]
-- column: mean_turns                 mean turns of all sides                                     [turns]
-- column: mean_agent_turns           mean agent turns                                            [turns]
SELECT
    v.run_id AS run_id,
    v.run AS run,
    v.domain AS domain,
    v.agent_model AS agent_model,
    v.simulations AS simulations,
    v.passed AS passed,
    v.agent_cost_usd AS agent_cost_usd,
    v.agent_cost_unknown AS agent_cost_unknown,
    v.user_cost_usd AS user_cost_usd,
    v.user_cost_unknown AS user_cost_unknown,
    v.total_cost_usd AS total_cost_usd,
    v.total_cost_unknown AS total_cost_unknown,
    v.agent_cost_per_simulation AS agent_cost_per_simulation,
    v.agent_cost_per_passed AS agent_cost_per_passed,
    v.prompt_tokens AS prompt_tokens,
    v.completion_tokens AS completion_tokens,
    v.turns_without_tokens AS turns_without_tokens,
    v.mean_duration_s AS mean_duration_s,
    v.mean_turns AS mean_turns,
    v.mean_agent_turns AS mean_agent_turns
FROM cost AS v
WHERE (:run IS NULL OR v.run = :run OR CAST(v.run_id AS VARCHAR(20)) = :run)
    AND (:label IS NULL OR v.run_id IN (SELECT l.run_id FROM run_label AS l WHERE l.label = :label))
    AND (:model IS NULL OR v.agent_model = :model)
    AND (:domain IS NULL OR v.domain = :domain)
ORDER BY v.domain, v.run, v.run_id
