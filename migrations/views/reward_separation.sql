-- How far apart the drift of failed and of passed simulations is, for each run and matcher.
--
-- The column flag says in a sentence what speaks against it, and is NULL where nothing does: GD undefined for a
-- group (it writes nothing); failed simulations drift no more than passed ones; separation below 0.2; passed
-- simulations that drift by 0.5 or more (they reach the reward in another way than gold does); fewer than 10
-- simulations in a group. The last is added to the others. The thresholds are conventions, not tests.
--
-- grain:  run_id, matcher
-- column: run_id                        the run's number in this store
-- column: run                           name of the run
-- column: domain                        domain of the run
-- column: agent_model                   the agent's model; NULL where the source names none
-- column: matcher                       the matcher
-- column: simulations                   simulations that count                          [count]
-- column: gd                            M / N; NULL where N = 0                         [share]
-- column: omission_rate                 missed / gold; NULL where gold = 0              [share]
-- column: pass_rate                     official pass rate; NULL where nothing counts   [share]
-- column: passed                        passed simulations                              [count]
-- column: failed                        failed simulations                              [count]
-- column: passed_gd                     GD of the passed; NULL where they write nothing [share]
-- column: failed_gd                     GD of the failed; NULL where they write nothing [share]
-- column: separation                    failed_gd - passed_gd; NULL where one is        [share]
-- column: passed_omission_rate          omission of the passed; NULL where they have no gold [share]
-- column: failed_omission_rate          omission of the failed; NULL where they have no gold [share]
-- column: omission_separation           failed less passed; NULL where one is           [share]
-- column: passed_writes_per_simulation  write calls of a passed simulation; NULL where there is none
-- column: failed_writes_per_simulation  write calls of a failed simulation; NULL where there is none
-- column: flag                          what speaks against the separation; NULL where nothing does
WITH
placed AS (
    SELECT
        d.run_id AS run_id,
        d.run AS run,
        d.domain AS domain,
        d.agent_model AS agent_model,
        d.matcher AS matcher,
        MAX(CASE WHEN d.reward_group = 'all' THEN d.simulations END) AS simulations,
        MAX(CASE WHEN d.reward_group = 'all' THEN d.gd END) AS gd,
        MAX(CASE WHEN d.reward_group = 'all' THEN d.omission_rate END) AS omission_rate,
        MAX(CASE WHEN d.reward_group = 'passed' THEN d.simulations END) AS passed,
        MAX(CASE WHEN d.reward_group = 'failed' THEN d.simulations END) AS failed,
        MAX(CASE WHEN d.reward_group = 'passed' THEN d.gd END) AS passed_gd,
        MAX(CASE WHEN d.reward_group = 'failed' THEN d.gd END) AS failed_gd,
        MAX(CASE WHEN d.reward_group = 'passed' THEN d.omission_rate END) AS passed_omission,
        MAX(CASE WHEN d.reward_group = 'failed' THEN d.omission_rate END) AS failed_omission,
        MAX(CASE WHEN d.reward_group = 'passed' THEN d.writes_per_simulation END)
            AS passed_writes,
        MAX(CASE WHEN d.reward_group = 'failed' THEN d.writes_per_simulation END)
            AS failed_writes
    FROM domain_drift AS d
    GROUP BY d.run_id, d.run, d.domain, d.agent_model, d.matcher
),
flagged AS (
    SELECT
        p.run_id AS run_id,
        p.run AS run,
        p.domain AS domain,
        p.agent_model AS agent_model,
        p.matcher AS matcher,
        p.simulations AS simulations,
        p.gd AS gd,
        p.omission_rate AS omission_rate,
        p.passed AS passed,
        p.failed AS failed,
        p.passed_gd AS passed_gd,
        p.failed_gd AS failed_gd,
        p.passed_omission AS passed_omission,
        p.failed_omission AS failed_omission,
        p.passed_writes AS passed_writes,
        p.failed_writes AS failed_writes,
        CASE
            WHEN p.passed = 0 THEN 'no simulation passed'
            WHEN p.failed = 0 THEN 'no simulation failed'
            WHEN p.passed_gd IS NULL THEN 'passed simulations write nothing, so their GD is undefined'
            WHEN p.failed_gd IS NULL THEN 'failed simulations write nothing, so their GD is undefined'
            WHEN p.failed_gd < p.passed_gd THEN 'reversed: passed simulations drift more than failed ones'
            WHEN p.failed_gd = p.passed_gd THEN 'passed simulations drift as much as failed ones'
            WHEN p.passed_gd >= 5e-1 AND p.failed_gd - p.passed_gd < 2e-1
                THEN 'small separation: most writes of passed simulations are misaligned too'
            WHEN p.passed_gd >= 5e-1 THEN 'most writes of passed simulations are misaligned'
            WHEN p.failed_gd - p.passed_gd < 2e-1
                THEN 'small separation: passed simulations drift almost as much as failed ones'
        END AS finding,
        CASE WHEN (p.passed BETWEEN 1 AND 9) OR (p.failed BETWEEN 1 AND 9)
            THEN 'fewer than 10 simulations in a group' END AS caution
    FROM placed AS p
)
SELECT
    f.run_id AS run_id,
    f.run AS run,
    f.domain AS domain,
    f.agent_model AS agent_model,
    f.matcher AS matcher,
    f.simulations AS simulations,
    f.gd AS gd,
    f.omission_rate AS omission_rate,
    r.pass_rate AS pass_rate,
    f.passed AS passed,
    f.failed AS failed,
    f.passed_gd AS passed_gd,
    f.failed_gd AS failed_gd,
    f.failed_gd - f.passed_gd AS separation,
    f.passed_omission AS passed_omission_rate,
    f.failed_omission AS failed_omission_rate,
    f.failed_omission - f.passed_omission AS omission_separation,
    f.passed_writes AS passed_writes_per_simulation,
    f.failed_writes AS failed_writes_per_simulation,
    CASE
        WHEN f.finding IS NULL THEN f.caution
        WHEN f.caution IS NULL THEN f.finding
        ELSE f.finding || '; ' || f.caution
    END AS flag
FROM flagged AS f
JOIN pass_rate AS r ON r.run_id = f.run_id
