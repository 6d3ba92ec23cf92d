//! Statistics equal those of scipy, statsmodels and numpy (`tests/fixtures/stats/make_oracle.py`).
//!
//! Closed formulas agree to 1e-9 of the value. What is drawn at random agrees within four standard
//! errors of the drawing, which each test states.

use driftbase::stats::{
    Pair, Ratio, Settings, clustered, holm, kendall_tau_b, mean_of_tasks, ratio_of_sums, spearman,
};
use serde::Deserialize;

const LEVEL: f64 = 0.95;

#[derive(Deserialize)]
struct Oracle {
    clustered: Vec<Clustered>,
    means: Vec<Means>,
    bootstrap: Vec<Bootstrap>,
    swap_exact: Vec<Swap>,
    swap_drawn: Vec<Swap>,
    holm: Vec<Holm>,
    rank: Vec<Rank>,
}

#[derive(Deserialize)]
struct Clustered {
    name: String,
    pairs: Vec<[f64; 4]>,
    difference: f64,
    error: f64,
    miller_error: f64,
    interval: (f64, f64),
    p: f64,
    detectable: f64,
}

#[derive(Deserialize)]
struct Means {
    name: String,
    values: Vec<(Option<f64>, Option<f64>)>,
    difference: f64,
    interval: (f64, f64),
    p: f64,
}

#[derive(Deserialize)]
struct Bootstrap {
    name: String,
    pairs: Vec<[f64; 4]>,
    difference: f64,
    interval: (f64, f64),
    error: f64,
}

#[derive(Deserialize)]
struct Swap {
    name: String,
    pairs: Vec<[f64; 4]>,
    p: f64,
}

#[derive(Deserialize)]
struct Holm {
    p: Vec<f64>,
    adjusted: Vec<f64>,
}

#[derive(Deserialize)]
struct Rank {
    a: Vec<f64>,
    b: Vec<f64>,
    spearman: f64,
    kendall: f64,
}

fn oracle() -> Oracle {
    serde_json::from_str(include_str!("../fixtures/stats/oracle.json")).unwrap()
}

fn pairs(rows: &[[f64; 4]]) -> Vec<Pair> {
    let pair = |&[before, counted_before, after, counted_after]: &[f64; 4]| Pair {
        before: Ratio { numerator: before, denominator: counted_before },
        after: Ratio { numerator: after, denominator: counted_after },
    };
    rows.iter().map(pair).collect()
}

#[track_caller]
fn assert_close(what: &str, ours: f64, theirs: f64) {
    assert_within(what, ours, theirs, 1e-9 * theirs.abs().max(1e-6));
}

#[track_caller]
fn assert_within(what: &str, ours: f64, theirs: f64, tolerance: f64) {
    assert!((ours - theirs).abs() <= tolerance, "{what}: {ours} is not {theirs}");
}

#[test]
fn clustered_errors_intervals_and_p_equal_those_of_statsmodels() {
    for case in oracle().clustered {
        let ours = clustered(&pairs(&case.pairs), LEVEL);
        let (low, high) = ours.interval.unwrap();
        assert_close(&case.name, ours.difference.unwrap(), case.difference);
        assert_close(&case.name, ours.error.unwrap(), case.error);
        assert_close(&case.name, low, case.interval.0);
        assert_close(&case.name, high, case.interval.1);
        assert_close(&case.name, ours.p.unwrap(), case.p);
        assert_close(&case.name, ours.detectable.unwrap(), case.detectable);

        let tasks = f64::from(u32::try_from(ours.tasks).unwrap());
        let of_miller = ours.error.unwrap() * ((tasks - 1.0) / tasks).sqrt();
        assert_close(&case.name, of_miller, case.miller_error);
    }
}

#[test]
fn means_over_tasks_equal_the_paired_t_test_of_scipy() {
    for case in oracle().means {
        let ours = mean_of_tasks(&case.values, LEVEL);
        let (low, high) = ours.interval.unwrap();
        assert_close(&case.name, ours.difference.unwrap(), case.difference);
        assert_close(&case.name, low, case.interval.0);
        assert_close(&case.name, high, case.interval.1);
        assert_close(&case.name, ours.p.unwrap(), case.p);
    }
}

#[test]
fn bootstrap_intervals_equal_those_of_scipy_within_the_error_of_drawing() {
    // A bound is a quantile with a tail of 0.9 to 2.3 %. Of 200,000 normal draws it has a standard
    // error of 0.006 to 0.009 standard deviations, and two such sets are compared.
    let settings = Settings { draws: 200_000, ..Settings::default() };
    for case in oracle().bootstrap {
        let ours = ratio_of_sums(&pairs(&case.pairs), &settings);
        let (low, high) = ours.interval.unwrap();
        assert_close(&case.name, ours.difference.unwrap(), case.difference);
        assert_within(&case.name, ours.error.unwrap(), case.error, 0.01 * case.error);
        assert_within(&case.name, low, case.interval.0, 0.05 * case.error);
        assert_within(&case.name, high, case.interval.1, 0.05 * case.error);
    }
}

#[test]
fn p_of_all_swaps_equals_that_of_scipy() {
    for case in oracle().swap_exact {
        let ours = ratio_of_sums(&pairs(&case.pairs), &Settings::default());
        assert_close(&case.name, ours.p.unwrap(), case.p);
    }
}

#[test]
fn p_of_drawn_swaps_equals_that_of_scipy_within_the_error_of_drawing() {
    for case in oracle().swap_drawn {
        let ours = ratio_of_sums(&pairs(&case.pairs), &Settings::default());
        let error = (case.p * (1.0 - case.p) * (1.0 / 10_000.0 + 1.0 / 200_000.0)).sqrt();
        assert_within(&case.name, ours.p.unwrap(), case.p, 4.0 * error + 1.0 / 10_000.0);
    }
}

#[test]
fn adjusted_p_equals_that_of_statsmodels() {
    for case in oracle().holm {
        let given: Vec<Option<f64>> = case.p.iter().copied().map(Some).collect();
        for (ours, theirs) in holm(&given).into_iter().zip(case.adjusted) {
            assert_close("holm", ours.unwrap(), theirs);
        }
    }
}

#[test]
fn rank_correlations_equal_those_of_scipy() {
    for case in oracle().rank {
        assert_close("spearman", spearman(&case.a, &case.b).unwrap(), case.spearman);
        assert_close("kendall", kendall_tau_b(&case.a, &case.b).unwrap(), case.kendall);
    }
}
