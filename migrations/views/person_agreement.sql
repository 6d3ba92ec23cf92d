-- How each grader agrees with the people who looked at simulations.
--
-- Counted is the last verdict of each person on each simulation: two people that judge one simulation count twice.
-- Passing is taken for finding: precision is the share of the grader's passes that people pass, recall the share of
-- people's passes that the grader passes.
--
-- grain:  grader
-- column: grader        name of the grader
-- column: verdicts      people's verdicts on simulations that count                            [count]
-- column: both_pass     person and grader pass                                                 [count]
-- column: both_fail     person and grader fail                                                 [count]
-- column: false_accept  the grader passes what a person fails                                  [count]
-- column: false_reject  the grader fails what a person passes                                  [count]
-- column: undecided     the grader is not applicable, or has not graded it                     [count]
-- column: agreement     (both_pass + both_fail) / decided; NULL where none is decided          [share]
-- column: precision     both_pass / (both_pass + false_accept); NULL where both are 0          [share]
-- column: recall        both_pass / (both_pass + false_reject); NULL where both are 0          [share]
WITH
placed AS (
    SELECT
        v.simulation_id AS simulation_id,
        v.verdict AS verdict,
        ROW_NUMBER() OVER (
            PARTITION BY v.simulation_id, v.person ORDER BY v.given_at DESC, v.person_verdict_id DESC
        ) AS place
    FROM person_verdict AS v
),
-- The last word of each person.
said AS (
    SELECT p.simulation_id AS simulation_id, p.verdict AS verdict
    FROM placed AS p
    JOIN simulation AS s ON s.simulation_id = p.simulation_id
    WHERE p.place = 1 AND s.is_superseded = 0
),
compared AS (
    SELECT
        g.grader_id AS grader_id,
        COUNT(p.simulation_id) AS verdicts,
        COUNT(CASE WHEN p.verdict = 'pass' AND v.verdict = 'pass' THEN 1 END) AS both_pass,
        COUNT(CASE WHEN p.verdict = 'fail' AND v.verdict = 'fail' THEN 1 END) AS both_fail,
        COUNT(CASE WHEN p.verdict = 'fail' AND v.verdict = 'pass' THEN 1 END) AS false_accept,
        COUNT(CASE WHEN p.verdict = 'pass' AND v.verdict = 'fail' THEN 1 END) AS false_reject
    FROM grader AS g
    LEFT JOIN said AS p ON 1 = 1
    LEFT JOIN grader_verdict AS v ON v.simulation_id = p.simulation_id AND v.grader_id = g.grader_id
    GROUP BY g.grader_id
)
SELECT
    g.grader AS grader,
    c.verdicts AS verdicts,
    c.both_pass AS both_pass,
    c.both_fail AS both_fail,
    c.false_accept AS false_accept,
    c.false_reject AS false_reject,
    c.verdicts - c.both_pass - c.both_fail - c.false_accept - c.false_reject AS undecided,
    1e0 * (c.both_pass + c.both_fail) / NULLIF(c.both_pass + c.both_fail + c.false_accept + c.false_reject, 0)
        AS agreement,
    1e0 * c.both_pass / NULLIF(c.both_pass + c.false_accept, 0) AS precision,
    1e0 * c.both_pass / NULLIF(c.both_pass + c.false_reject, 0) AS recall
FROM compared AS c
JOIN grader AS g ON g.grader_id = c.grader_id
