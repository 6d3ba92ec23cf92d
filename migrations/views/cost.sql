-- What each run cost, in money, tokens, time and turns.
--
-- An unknown cost is NULL and counted, never 0: a sum takes in the known ones only and is NULL where none is
-- known. A total is known where both sides' costs are. Costs per simulation and per passed simulation take in
-- only simulations whose cost is known.
--
-- grain:  run_id
-- column: run_id                     the run's number in this store
-- column: run                        name of the run
-- column: domain                     domain of the run
-- column: agent_model                the agent's model; NULL where the source names none
-- column: simulations                simulations that count                                [count]
-- column: passed                     passed simulations                                    [count]
-- column: agent_cost_usd             the agent's known costs                               [USD]
-- column: agent_cost_known           simulations whose agent cost is known                 [count]
-- column: agent_cost_unknown         simulations whose agent cost is not                   [count]
-- column: user_cost_usd              the user simulator's known costs                      [USD]
-- column: user_cost_known            simulations whose user cost is known                  [count]
-- column: user_cost_unknown          simulations whose user cost is not                    [count]
-- column: total_cost_usd             both, over simulations where both are known           [USD]
-- column: total_cost_known           simulations where both are known                      [count]
-- column: total_cost_unknown         simulations where one is not                          [count]
-- column: agent_cost_per_simulation  agent cost / simulations                              [USD]
-- column: agent_cost_per_passed      agent cost / passed simulations                       [USD]
-- column: total_cost_per_simulation  total cost / simulations                              [USD]
-- column: total_cost_per_passed      total cost / passed simulations                       [USD]
-- column: prompt_tokens              tokens read by agent and user; NULL where none is known [tokens]
-- column: completion_tokens          tokens written by agent and user; NULL where none is known [tokens]
-- column: agent_prompt_tokens        those read by the agent                               [tokens]
-- column: agent_completion_tokens    those written by the agent                            [tokens]
-- column: turns_with_tokens          agent and user turns whose tokens are known           [count]
-- column: turns_without_tokens       agent and user turns whose tokens are not             [count]
-- column: mean_duration_s            mean length where known                               [seconds]
-- column: mean_turns                 mean turns of all sides                               [turns]
-- column: mean_agent_turns           mean agent turns                                      [turns]
WITH
money AS (
    SELECT
        s.run_id AS run_id,
        COUNT(*) AS simulations,
        SUM(s.passed) AS passed,
        SUM(s.agent_cost_usd) AS agent_cost_usd,
        COUNT(s.agent_cost_usd) AS agent_known,
        SUM(CASE WHEN s.agent_cost_usd IS NOT NULL THEN s.passed ELSE 0 END) AS agent_passed,
        SUM(s.user_cost_usd) AS user_cost_usd,
        COUNT(s.user_cost_usd) AS user_known,
        SUM(s.agent_cost_usd + s.user_cost_usd) AS total_cost_usd,
        COUNT(s.agent_cost_usd + s.user_cost_usd) AS total_known,
        SUM(CASE WHEN s.agent_cost_usd IS NOT NULL AND s.user_cost_usd IS NOT NULL
            THEN s.passed ELSE 0 END) AS total_passed,
        AVG(s.duration_s) AS mean_duration_s,
        1e0 * SUM(s.turns) / COUNT(*) AS mean_turns,
        1e0 * SUM(s.agent_turns) / COUNT(*) AS mean_agent_turns
    FROM counted_simulation AS s
    GROUP BY s.run_id
),
token AS (
    SELECT
        s.run_id AS run_id,
        SUM(t.prompt_tokens) AS prompt_tokens,
        SUM(t.completion_tokens) AS completion_tokens,
        SUM(CASE WHEN t.role = 'assistant' THEN t.prompt_tokens END) AS agent_prompt_tokens,
        SUM(CASE WHEN t.role = 'assistant' THEN t.completion_tokens END)
            AS agent_completion_tokens,
        COUNT(COALESCE(t.prompt_tokens, t.completion_tokens)) AS turns_with_tokens,
        COUNT(*) - COUNT(COALESCE(t.prompt_tokens, t.completion_tokens)) AS turns_without_tokens
    FROM simulation AS s
    JOIN turn AS t ON t.simulation_id = s.simulation_id
    WHERE s.is_superseded = 0 AND t.role IN ('assistant', 'user')
    GROUP BY s.run_id
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    COALESCE(m.simulations, 0) AS simulations,
    COALESCE(m.passed, 0) AS passed,
    m.agent_cost_usd AS agent_cost_usd,
    COALESCE(m.agent_known, 0) AS agent_cost_known,
    COALESCE(m.simulations - m.agent_known, 0) AS agent_cost_unknown,
    m.user_cost_usd AS user_cost_usd,
    COALESCE(m.user_known, 0) AS user_cost_known,
    COALESCE(m.simulations - m.user_known, 0) AS user_cost_unknown,
    m.total_cost_usd AS total_cost_usd,
    COALESCE(m.total_known, 0) AS total_cost_known,
    COALESCE(m.simulations - m.total_known, 0) AS total_cost_unknown,
    m.agent_cost_usd / NULLIF(m.agent_known, 0) AS agent_cost_per_simulation,
    m.agent_cost_usd / NULLIF(m.agent_passed, 0) AS agent_cost_per_passed,
    m.total_cost_usd / NULLIF(m.total_known, 0) AS total_cost_per_simulation,
    m.total_cost_usd / NULLIF(m.total_passed, 0) AS total_cost_per_passed,
    t.prompt_tokens AS prompt_tokens,
    t.completion_tokens AS completion_tokens,
    t.agent_prompt_tokens AS agent_prompt_tokens,
    t.agent_completion_tokens AS agent_completion_tokens,
    COALESCE(t.turns_with_tokens, 0) AS turns_with_tokens,
    COALESCE(t.turns_without_tokens, 0) AS turns_without_tokens,
    m.mean_duration_s AS mean_duration_s,
    m.mean_turns AS mean_turns,
    m.mean_agent_turns AS mean_agent_turns
FROM run AS r
LEFT JOIN money AS m ON m.run_id = r.run_id
LEFT JOIN token AS t ON t.run_id = r.run_id
