//! Intervals, verdicts and detectable differences do what they promise, on made-up data.
//!
//! docs/statistics.md has the tables that `the_tables_of_the_documentation` prints.

use driftbase::stats::{
    Direction, Estimate, Pair, Ratio, Settings, Verdict, clustered, ratio_of_sums, verdict,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rayon::prelude::*;

const DATA_SETS: u32 = 1_000;
const DATA_SETS_OF_TABLES: u32 = 2_000;
const LEVEL: f64 = 0.95;

/// Far fewer than in earnest, for the time it takes. It moves a bound by a tenth of a standard error.
const DRAWS: usize = 1_000;

#[derive(Debug, Clone, Copy)]
enum Measure {
    Drift,
    Omission,
    PassRate,
}

use Measure::{Drift, Omission, PassRate};

/// A benchmark run twice, with this many tasks and trials of each.
#[derive(Debug, Clone, Copy)]
struct World {
    measure: Measure,
    tasks: usize,
    trials: usize,
    /// The probability that a trial that would go well goes wrong after.
    harm: f64,
}

/// The harm whose difference is what 50 tasks of 3 trials can detect (found by `detectable_harm`).
fn known_harm(measure: Measure) -> f64 {
    match measure {
        Drift => 0.5534,
        Omission => 0.5634,
        PassRate => 0.4559,
    }
}

struct Dice(ChaCha8Rng);

impl Dice {
    fn uniform(&mut self) -> f64 {
        f64::from(self.0.next_u32()) / f64::from(u32::MAX)
    }

    fn below(&mut self, count: u32) -> u32 {
        self.0.next_u32() % count
    }

    /// How many of `count` come out, each with this probability.
    fn successes(&mut self, count: u32, probability: f64) -> f64 {
        (0..count).map(|_| f64::from(u8::from(self.uniform() < probability))).sum()
    }
}

impl World {
    fn new(measure: Measure, tasks: usize, harm: f64) -> Self {
        Self { measure, tasks, trials: 3, harm }
    }

    /// Makes up the trials of each task.
    ///
    /// A task has 1 to 4 gold writes and a difficulty. A run finds some tasks easier and some harder
    /// than another does, by chance; so its trials of a task mostly go the same way. A trial that
    /// goes wrong makes 0 to 2 more writes, and most of its writes are misaligned.
    fn data_set(self, seed: u32) -> Vec<Vec<Pair>> {
        let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed.into()));
        let task = |_| {
            let gold = 1 + dice.below(4);
            let difficulty = 4.0 * (dice.uniform() - 0.5);
            let [before, after] = [0.0, self.harm].map(|harm| {
                let log_odds = difficulty + 20.0 * (dice.uniform() - 0.5);
                let goes_wrong = 1.0 / (1.0 + (-log_odds).exp());
                let goes_wrong = goes_wrong + (1.0 - goes_wrong) * harm;
                let trial = |_| self.trial(gold, goes_wrong, &mut dice);
                (0..self.trials).map(trial).collect::<Vec<_>>()
            });
            before.into_iter().zip(after).map(|(before, after)| Pair { before, after }).collect()
        };
        (0..self.tasks).map(task).collect()
    }

    fn trial(self, gold: u32, goes_wrong: f64, dice: &mut Dice) -> Ratio {
        let is_wrong = dice.uniform() < goes_wrong;
        match self.measure {
            Drift => {
                let calls = gold + if is_wrong { dice.below(3) } else { 0 };
                let misaligned = dice.successes(calls, if is_wrong { 0.7 } else { 0.03 });
                Ratio { numerator: misaligned, denominator: calls.into() }
            }
            Omission => {
                let missed = dice.successes(gold, if is_wrong { 0.6 } else { 0.03 });
                Ratio { numerator: missed, denominator: gold.into() }
            }
            PassRate => Ratio { numerator: f64::from(u8::from(!is_wrong)), denominator: 1.0 },
        }
    }

    /// The difference in the long run. Half of all trials go wrong before, by symmetry.
    fn true_difference(self) -> f64 {
        let measure = |wrong: f64| match self.measure {
            Drift => (0.03 * 2.5 * (1.0 - wrong) + 0.7 * 3.5 * wrong) / (2.5 + wrong),
            Omission => 0.03 * (1.0 - wrong) + 0.6 * wrong,
            PassRate => 1.0 - wrong,
        };
        measure(0.5 + 0.5 * self.harm) - measure(0.5)
    }

    fn estimate(self, pairs: &[Pair], draws: usize, seed: u32) -> Estimate {
        match self.measure {
            Drift | Omission => {
                let settings = Settings { draws, seed: seed.into(), level: LEVEL };
                ratio_of_sums(pairs, &settings)
            }
            PassRate => clustered(pairs, LEVEL),
        }
    }

    fn verdict(self, estimate: &Estimate) -> Verdict {
        let direction = match self.measure {
            Drift | Omission => Direction::LowerIsBetter,
            PassRate => Direction::HigherIsBetter,
        };
        verdict(estimate, estimate.p, direction, LEVEL)
    }

    /// Returns the estimates from many data sets, the trials of a unit summed.
    fn estimates(self, unit: Unit, draws: usize, data_sets: u32) -> Vec<Estimate> {
        let of_data_set = |seed: u32| {
            let tasks = self.data_set(seed);
            let pairs = match unit {
                Unit::Task => tasks.iter().map(|trials| sum(trials)).collect(),
                Unit::Trial => tasks.concat(),
            };
            self.estimate(&pairs, draws, seed)
        };
        (0..data_sets).into_par_iter().map(of_data_set).collect()
    }

    /// Finds the harm whose difference is the one that the data say they can detect.
    fn detectable_harm(self) -> f64 {
        let mut world = Self { harm: 0.5, ..self };
        for _ in 0..6 {
            let stated = stated_detectable(&world.estimates(Unit::Task, DRAWS, DATA_SETS));
            let ratio = stated / world.true_difference().abs();
            world.harm = (world.harm * ratio).min(1.0);
        }
        world.harm
    }

    fn share_regressed(self, estimates: &[Estimate]) -> f64 {
        share(estimates, |estimate| self.verdict(estimate) == Verdict::Regressed)
    }
}

/// What is taken to be independent.
#[derive(Debug, Clone, Copy)]
enum Unit {
    Task,
    /// Naive: trials of a task are alike.
    Trial,
}

fn sum(trials: &[Pair]) -> Pair {
    let add = |a: Ratio, b: Ratio| Ratio {
        numerator: a.numerator + b.numerator,
        denominator: a.denominator + b.denominator,
    };
    let add = |sum: Pair, trial: &Pair| Pair {
        before: add(sum.before, trial.before),
        after: add(sum.after, trial.after),
    };
    trials.iter().fold(Pair::default(), add)
}

fn mean(figures: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = figures.fold((0.0, 0.0), |(sum, count), figure| (sum + figure, count + 1.0));
    sum / count
}

fn share(estimates: &[Estimate], holds: impl Fn(&Estimate) -> bool) -> f64 {
    mean(estimates.iter().map(|estimate| f64::from(u8::from(holds(estimate)))))
}

/// Returns the mean of the differences that the data say they can detect.
fn stated_detectable(estimates: &[Estimate]) -> f64 {
    mean(estimates.iter().filter_map(|estimate| estimate.detectable))
}

fn covers_zero(estimate: &Estimate) -> bool {
    estimate.interval.is_ok_and(|(low, high)| low <= 0.0 && 0.0 <= high)
}

#[track_caller]
fn check_without_difference(measure: Measure) {
    let world = World::new(measure, 50, 0.0);
    let estimates = world.estimates(Unit::Task, DRAWS, DATA_SETS);
    let covered = share(&estimates, covers_zero);
    assert!((0.93..=0.97).contains(&covered), "{covered} of the intervals cover 0");
    let regressed = world.share_regressed(&estimates);
    assert!(regressed <= 0.03, "{regressed} of the verdicts are a false 'regressed'");
}

#[track_caller]
fn check_with_detectable_difference(measure: Measure) {
    let world = World::new(measure, 50, known_harm(measure));
    let estimates = world.estimates(Unit::Task, DRAWS, DATA_SETS);
    let off = stated_detectable(&estimates) / world.true_difference().abs() - 1.0;
    assert!(off.abs() < 0.03, "the true difference is not the stated one, but for {off}");
    let found = world.share_regressed(&estimates);
    assert!((0.75..=0.85).contains(&found), "found in {found} of the data sets");
}

#[test]
fn without_a_difference_in_drift_intervals_cover_zero_and_verdicts_are_rarely_false() {
    check_without_difference(Drift);
}

#[test]
fn without_a_difference_in_omission_intervals_cover_zero_and_verdicts_are_rarely_false() {
    check_without_difference(Omission);
}

#[test]
fn without_a_difference_in_pass_rate_intervals_cover_zero_and_verdicts_are_rarely_false() {
    check_without_difference(PassRate);
}

#[test]
fn a_detectable_difference_in_drift_is_found_four_times_in_five() {
    check_with_detectable_difference(Drift);
}

#[test]
fn a_detectable_difference_in_omission_is_found_four_times_in_five() {
    check_with_detectable_difference(Omission);
}

#[test]
fn a_detectable_difference_in_pass_rate_is_found_four_times_in_five() {
    check_with_detectable_difference(PassRate);
}

#[test]
#[ignore = "takes minutes: all draws, at several numbers of tasks"]
fn the_tables_of_the_documentation() {
    let draws = Settings::default().draws;
    println!("| measure | tasks | by task | by trial | false 'regressed' | harm | found |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for measure in [Drift, Omission, PassRate] {
        for tasks in [10, 20, 50, 100] {
            let null = World::new(measure, tasks, 0.0);
            let estimates = null.estimates(Unit::Task, draws, DATA_SETS_OF_TABLES);
            let by_task = share(&estimates, covers_zero);
            let by_trial =
                share(&null.estimates(Unit::Trial, DRAWS, DATA_SETS_OF_TABLES), covers_zero);
            let false_alarms = null.share_regressed(&estimates);
            let harm = null.detectable_harm();
            let world = World { harm, ..null };
            let found =
                world.share_regressed(&world.estimates(Unit::Task, draws, DATA_SETS_OF_TABLES));
            println!(
                "| {measure:?} | {tasks} | {:.1} % | {:.1} % | {:.1} % | {harm:.4} | {:.1} % |",
                100.0 * by_task,
                100.0 * by_trial,
                100.0 * false_alarms,
                100.0 * found,
            );
        }
    }
}
