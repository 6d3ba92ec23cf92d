//! What holds of the statistics whatever the data.

use driftbase::stats::{
    Direction, Estimate, Pair, Ratio, Settings, Undefined, Verdict, clustered, discordant_pairs,
    holm, kendall_tau_b, mean_of_tasks, ratio_of_sums, spearman, verdict,
};
use proptest::collection::vec;
use proptest::prelude::*;

const LEVEL: f64 = 0.95;
const FEW_DRAWS: Settings = Settings { draws: 600, seed: 5, level: LEVEL };

fn pair(before: (u8, u8), after: (u8, u8)) -> Pair {
    let ratio = |(part, rest): (u8, u8)| Ratio {
        numerator: part.into(),
        denominator: f64::from(part) + f64::from(rest),
    };
    Pair { before: ratio(before), after: ratio(after) }
}

/// Tasks with few counts on each side, none at times.
fn tasks(most: usize) -> impl Strategy<Value = Vec<Pair>> {
    let side = || (0_u8..6, 0_u8..4);
    vec((side(), side()).prop_map(|(before, after)| pair(before, after)), 0..most)
}

fn swapped(pairs: &[Pair]) -> Vec<Pair> {
    pairs.iter().map(|pair| Pair { before: pair.after, after: pair.before }).collect()
}

fn all(pairs: &[Pair]) -> [Estimate; 2] {
    [ratio_of_sums(pairs, &FEW_DRAWS), clustered(pairs, LEVEL)]
}

/// Asserts that one estimate is the other with its sides swapped, exactly.
fn assert_mirrored(one: &Estimate, other: &Estimate) {
    assert_eq!(one.difference, other.difference.map(|difference| -difference));
    assert_eq!(one.interval, other.interval.map(|(low, high)| (-high, -low)));
    assert_eq!((one.before, one.after), (other.after, other.before));
    assert_eq!((one.p, one.error), (other.p, other.error));
    assert_eq!((one.detectable, one.tasks), (other.detectable, other.tasks));
    assert_eq!(one.undefined_draws, other.undefined_draws);
}

proptest! {
    #[test]
    fn swapping_the_sides_negates_exactly(pairs in tasks(40)) {
        for (one, other) in all(&pairs).iter().zip(&all(&swapped(&pairs))) {
            assert_mirrored(one, other);
        }
    }

    #[test]
    fn a_run_compared_with_itself_differs_by_nothing(pairs in tasks(40)) {
        let same: Vec<Pair> = pairs.iter().map(|p| Pair { after: p.before, ..*p }).collect();
        for estimate in all(&same).iter().filter(|estimate| estimate.interval.is_ok()) {
            prop_assert_eq!(estimate.difference, Some(0.0));
            prop_assert_eq!(estimate.interval, Ok((0.0, 0.0)));
            prop_assert_eq!(estimate.p, Some(1.0));
            prop_assert_eq!(estimate.detectable, None);
        }
    }

    #[test]
    fn intervals_hold_the_difference_and_p_is_a_probability_above_zero(pairs in tasks(40)) {
        for estimate in all(&pairs) {
            if let Ok((low, high)) = estimate.interval {
                let difference = estimate.difference.unwrap();
                prop_assert!(low <= difference && difference <= high);
                prop_assert!(estimate.p.is_some());
            }
            prop_assert!(estimate.p.is_none_or(|p| p > 0.0 && p <= 1.0));
        }
    }

    #[test]
    fn tasks_that_say_nothing_change_nothing(pairs in tasks(40)) {
        let mut more = pairs.clone();
        more.insert(pairs.len() / 2, Pair::default());
        prop_assert_eq!(all(&pairs), all(&more));
    }

    #[test]
    fn sums_and_exact_p_do_not_depend_on_the_order(pairs in tasks(13)) {
        let settings = Settings::default();
        let reversed: Vec<Pair> = pairs.iter().rev().copied().collect();
        let [one, other] = [&pairs, &reversed].map(|pairs| ratio_of_sums(pairs, &settings));
        prop_assert_eq!((one.before, one.after), (other.before, other.after));
        prop_assert_eq!(one.p, other.p);
    }

    #[test]
    fn adjusted_p_is_no_smaller_and_keeps_the_order(p in vec(prop::option::of(0.0..=1.0), 0..20)) {
        let adjusted = holm(&p);
        for (given, adjusted) in p.iter().zip(&adjusted) {
            prop_assert_eq!(given.is_some(), adjusted.is_some());
            prop_assert!(adjusted >= given && adjusted.is_none_or(|p| p <= 1.0));
        }
        for i in 0..p.len() {
            for j in 0..p.len() {
                prop_assert!(!(p[i].is_some() && p[i] < p[j]) || adjusted[i] <= adjusted[j]);
            }
        }
    }

    #[test]
    fn a_verdict_of_difference_agrees_with_the_interval_and_p(pairs in tasks(40)) {
        for estimate in all(&pairs) {
            let judged = verdict(&estimate, estimate.p, Direction::LowerIsBetter, LEVEL);
            let is_shown = matches!(judged, Verdict::Improved | Verdict::Regressed);
            if is_shown {
                let (low, high) = estimate.interval.unwrap();
                prop_assert!(low > 0.0 || high < 0.0);
                prop_assert!(estimate.p.unwrap() < 0.05);
                prop_assert_eq!(judged == Verdict::Improved, estimate.difference.unwrap() < 0.0);
            }
            prop_assert_eq!(judged == Verdict::Insufficient, estimate.interval.is_err());
        }
    }

    #[test]
    fn rank_correlations_lie_between_opposite_and_same(values in vec((-3_i8..3, -3_i8..3), 0..12)) {
        let (a, b): (Vec<f64>, Vec<f64>) =
            values.iter().map(|(a, b)| (f64::from(*a), f64::from(*b))).unzip();
        for correlation in [spearman(&a, &b), kendall_tau_b(&a, &b)].into_iter().flatten() {
            prop_assert!((-1.0..=1.0).contains(&correlation));
        }
    }
}

#[test]
fn the_number_of_threads_does_not_change_a_byte() {
    let pairs: Vec<Pair> = (0..50_u8).map(|i| pair((i % 4, i % 3), (i % 5, (i / 3) % 4))).collect();
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| format!("{:?}", ratio_of_sums(&pairs, &Settings::default())))
    };
    let one = with(1);
    assert_eq!(one, with(2));
    assert_eq!(one, with(7));
}

#[test]
fn another_seed_gives_another_interval_and_the_same_difference() {
    let pairs: Vec<Pair> = (0..50_u8).map(|i| pair((i % 4, 1), (i % 5, i % 3))).collect();
    let [one, other] =
        [1, 2].map(|seed| ratio_of_sums(&pairs, &Settings { seed, ..Settings::default() }));
    assert_eq!(one.difference, other.difference);
    assert_ne!(one.interval, other.interval);
}

#[track_caller]
fn check_undefined(pairs: &[Pair], reason: Undefined, sentence: &str) {
    for estimate in all(pairs) {
        assert_eq!(estimate.interval, Err(reason));
        assert_eq!((estimate.p, estimate.detectable, estimate.error), (None, None, None));
        let judged = verdict(&estimate, None, Direction::HigherIsBetter, LEVEL);
        assert_eq!(judged, Verdict::Insufficient);
    }
    assert_eq!(reason.to_string(), sentence);
}

#[test]
fn without_tasks_nothing_is_told() {
    let sentence = "no task with this measure is on both sides";
    check_undefined(&[], Undefined::NoTasks, sentence);
    check_undefined(&[pair((0, 0), (0, 0)); 20], Undefined::NoTasks, sentence);
}

#[test]
fn a_side_without_anything_to_divide_by_is_undefined_and_not_zero() {
    let pairs = [pair((0, 0), (1, 2)); 20];
    let sentence = "the paired tasks have nothing to divide by on one side";
    check_undefined(&pairs, Undefined::NothingToDivideBy, sentence);
    let estimate = clustered(&pairs, LEVEL);
    assert_eq!((estimate.before, estimate.difference), (None, None));
    assert_eq!(estimate.after, Some(1.0 / 3.0));
}

#[test]
fn few_tasks_show_their_difference_but_nothing_is_inferred() {
    let pairs = [pair((0, 2), (1, 1)); 9];
    let sentence = "9 paired tasks are too few: 10 are needed";
    check_undefined(&pairs, Undefined::TooFewTasks { tasks: 9 }, sentence);
    assert_eq!(clustered(&pairs, LEVEL).difference, Some(0.5));
}

#[test]
fn a_denominator_that_resamples_often_miss_is_undefined() {
    let mut pairs = vec![pair((0, 0), (1, 2)); 19];
    pairs.push(pair((2, 1), (0, 1)));
    let estimate = ratio_of_sums(&pairs, &FEW_DRAWS);
    // One task of 20 is missed by (19/20)^20 = 36 % of the resamples.
    let Err(Undefined::UndefinedDraws { undefined, draws: 600 }) = estimate.interval else {
        panic!("{estimate:?}");
    };
    assert!((150..290).contains(&undefined), "{undefined}");
    assert_eq!(estimate.undefined_draws, undefined);
    let judged = verdict(&estimate, estimate.p, Direction::LowerIsBetter, LEVEL);
    assert_eq!(judged, Verdict::Insufficient);
}

#[test]
fn tasks_that_all_differ_by_the_same_are_judged_by_their_number() {
    let pairs = [pair((0, 3), (3, 0)); 12];
    let settings = Settings::default();
    for estimate in [ratio_of_sums(&pairs, &settings), clustered(&pairs, LEVEL)] {
        assert_eq!(estimate.interval, Ok((1.0, 1.0)));
        assert_eq!(estimate.p, Some(2.0 / 4096.0));
        let judged = verdict(&estimate, estimate.p, Direction::LowerIsBetter, LEVEL);
        assert_eq!(judged, Verdict::Regressed);
    }
}

#[test]
fn a_task_undefined_on_a_side_is_left_out_of_the_mean_on_both() {
    let mut values = vec![(Some(0.25), Some(0.5)); 11];
    values.extend([(None, Some(1.0)), (Some(0.0), None)]);
    let estimate = mean_of_tasks(&values, LEVEL);
    assert_eq!((estimate.before, estimate.after, estimate.tasks), (Some(0.25), Some(0.5), 11));
}

#[test]
fn a_verdict_needs_the_adjusted_p_and_follows_the_direction() {
    let pairs: Vec<Pair> = (0..30_u8).map(|i| pair((i % 2, 3), (3, i % 2))).collect();
    let estimate = clustered(&pairs, LEVEL);
    let judge = |p, direction| verdict(&estimate, Some(p), direction, LEVEL);
    assert_eq!(judge(0.01, Direction::HigherIsBetter), Verdict::Improved);
    assert_eq!(judge(0.01, Direction::LowerIsBetter), Verdict::Regressed);
    assert_eq!(judge(0.01, Direction::Neither), Verdict::Changed);
    assert_eq!(judge(0.06, Direction::Neither), Verdict::NoDifferenceShown);
}

#[test]
fn ranks_of_constant_or_unequal_lists_are_undefined() {
    for (a, b) in [(vec![1.0, 1.0], vec![1.0, 2.0]), (vec![1.0], vec![1.0]), (vec![], vec![1.0])] {
        assert_eq!((spearman(&a, &b), kendall_tau_b(&a, &b)), (None, None));
    }
}

#[test]
fn discordant_pairs_are_those_ranked_the_other_way_round() {
    let found = discordant_pairs(&[1.0, 2.0, 3.0, 3.0], &[1.0, 3.0, 2.0, 1.0]);
    assert_eq!(found, [(1, 2), (1, 3)]);
}
