use serde::Deserialize;

use super::{quantile_above, two_sided_p, widened_tail};

#[derive(Deserialize)]
struct Oracle {
    student: Cases,
}

#[derive(Deserialize)]
struct Cases {
    quantiles: Vec<Quantile>,
    tails: Vec<Tail>,
    widened: Vec<Widened>,
}

#[derive(Deserialize)]
struct Quantile {
    tail: f64,
    freedom: usize,
    t: f64,
}

#[derive(Deserialize)]
struct Tail {
    t: f64,
    freedom: usize,
    p: f64,
}

#[derive(Deserialize)]
struct Widened {
    tasks: usize,
    tail: f64,
}

fn cases() -> Cases {
    let text = include_str!("../../../tests/fixtures/stats/oracle.json");
    serde_json::from_str::<Oracle>(text).unwrap().student
}

#[track_caller]
fn assert_close(ours: f64, theirs: f64, tolerance: f64) {
    assert!((ours - theirs).abs() <= tolerance * theirs.abs(), "{ours} is not {theirs}");
}

#[test]
fn quantiles_equal_those_of_scipy_to_a_billionth() {
    for case in cases().quantiles {
        assert_close(quantile_above(case.tail, case.freedom), case.t, 1e-9);
    }
}

#[test]
fn tails_equal_those_of_scipy_to_a_billionth() {
    for case in cases().tails {
        assert_close(two_sided_p(case.t, case.freedom), case.p, 1e-9);
    }
}

#[test]
fn widened_tails_equal_those_of_scipy_to_a_billionth() {
    for case in cases().widened {
        assert_close(widened_tail(0.025, case.tasks), case.tail, 1e-9);
    }
}

#[test]
fn no_t_is_so_far_that_p_is_zero() {
    assert!(two_sided_p(1e300, 200) > 0.0);
}
