-- How each grader agrees with the people who looked at simulations.
--
-- Counted is the last verdict of each person on each simulation, as `driftbase verdict` stored it.
--
-- grain:  grader
-- column: grader        name of the grader
-- column: verdicts      people's verdicts on simulations that count                    [count]
-- column: both_pass     person and grader pass                                         [count]
-- column: both_fail     person and grader fail                                         [count]
-- column: false_accept  the grader passes what a person fails                          [count]
-- column: false_reject  the grader fails what a person passes                          [count]
-- column: undecided     the grader is not applicable, or has not graded it             [count]
-- column: agreement     (both_pass + both_fail) / decided; NULL where none is decided  [share]
-- column: precision     both_pass / (both_pass + false_accept); NULL where both are 0  [share]
-- column: recall        both_pass / (both_pass + false_reject); NULL where both are 0  [share]
SELECT
    v.grader AS grader,
    v.verdicts AS verdicts,
    v.both_pass AS both_pass,
    v.both_fail AS both_fail,
    v.false_accept AS false_accept,
    v.false_reject AS false_reject,
    v.undecided AS undecided,
    v.agreement AS agreement,
    v.precision AS precision,
    v.recall AS recall
FROM person_agreement AS v
ORDER BY v.grader
