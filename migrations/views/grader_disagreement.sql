-- How the verdicts of two graders stand to each other in each run, for every ordered pair.
--
-- With first = full and second = reference_path, only_first is right work that goes another way; with first = official
-- and second = full, only_first is rewarded work that breaks a rule. Counted are simulations that both have graded.
--
-- grain:  run_id, first, second
-- column: run_id       the run's number in this store
-- column: run          name of the run
-- column: domain       domain of the run
-- column: agent_model  the agent's model; NULL where the source names none
-- column: first        name of a grader
-- column: second       name of another grader
-- column: both_pass    both pass                                          [count]
-- column: only_first   the first passes, the second fails                 [count]
-- column: only_second  the second passes, the first fails                 [count]
-- column: both_fail    both fail                                          [count]
-- column: undecided    one of them, or both, is not applicable            [count]
-- column: agreement    (both_pass + both_fail) / decided; NULL where none is decided  [share]
WITH
paired AS (
    SELECT
        s.run_id AS run_id,
        a.grader_id AS first_id,
        b.grader_id AS second_id,
        COUNT(CASE WHEN a.verdict = 'pass' AND b.verdict = 'pass' THEN 1 END) AS both_pass,
        COUNT(CASE WHEN a.verdict = 'pass' AND b.verdict = 'fail' THEN 1 END) AS only_first,
        COUNT(CASE WHEN a.verdict = 'fail' AND b.verdict = 'pass' THEN 1 END) AS only_second,
        COUNT(CASE WHEN a.verdict = 'fail' AND b.verdict = 'fail' THEN 1 END) AS both_fail,
        COUNT(*) AS simulations
    FROM simulation AS s
    JOIN grader_verdict AS a ON a.simulation_id = s.simulation_id
    JOIN grader_verdict AS b ON b.simulation_id = a.simulation_id
    WHERE s.is_superseded = 0 AND a.grader_id < b.grader_id
    GROUP BY s.run_id, a.grader_id, b.grader_id
),
ordered AS (
    SELECT
        p.run_id AS run_id,
        p.first_id AS first_id,
        p.second_id AS second_id,
        p.both_pass AS both_pass,
        p.only_first AS only_first,
        p.only_second AS only_second,
        p.both_fail AS both_fail,
        p.simulations AS simulations
    FROM paired AS p
    UNION ALL
    SELECT
        p.run_id AS run_id,
        p.second_id AS first_id,
        p.first_id AS second_id,
        p.both_pass AS both_pass,
        p.only_second AS only_first,
        p.only_first AS only_second,
        p.both_fail AS both_fail,
        p.simulations AS simulations
    FROM paired AS p
)
SELECT
    r.run_id AS run_id,
    r.run AS run,
    r.domain AS domain,
    r.agent_model AS agent_model,
    a.grader AS first,
    b.grader AS second,
    o.both_pass AS both_pass,
    o.only_first AS only_first,
    o.only_second AS only_second,
    o.both_fail AS both_fail,
    o.simulations - o.both_pass - o.only_first - o.only_second - o.both_fail AS undecided,
    1e0 * (o.both_pass + o.both_fail) / NULLIF(o.both_pass + o.only_first + o.only_second + o.both_fail, 0) AS agreement
FROM ordered AS o
JOIN run AS r ON r.run_id = o.run_id
JOIN grader AS a ON a.grader_id = o.first_id
JOIN grader AS b ON b.grader_id = o.second_id
