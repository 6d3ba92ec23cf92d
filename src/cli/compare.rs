//! `driftbase compare`: did the change help, by how much, and can it be believed?

use std::collections::BTreeSet;

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::ui::Ui;
use crate::compare::gate::Condition;
use crate::compare::{self, By, Comparison, Measure, Request};
use crate::find;
use crate::render;
use crate::stats::{Settings, Verdict};
use crate::store::Store;
use crate::table::Section;

/// Compare runs, before and after a change, or with an anchor
///
/// A side is a selection: runs by number, name or label, separated by commas; `model=…`, `domain=…`,
/// `label=…` narrow it; `anchor:NAME` stands for frozen figures. The same task on both sides makes a
/// pair. See docs/statistics.md for what the intervals, p values and verdicts mean.
#[derive(Debug, clap::Args)]
pub(super) struct CompareArgs {
    /// The side before
    before: String,
    /// The side after; each further one is compared with the side before too
    #[arg(required = true)]
    after: Vec<String>,
    /// What the rows stand for
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    by: Rows,
    /// Only these measures, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "MEASURE")]
    measure: Vec<Measure>,
    /// The matcher whose verdicts are compared
    #[arg(long, default_value = "tau2", value_name = "NAME")]
    matcher: String,
    /// The k of pass^k [default: the smaller number of planned trials]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    k: Option<u32>,
    /// Compare tasks too whose gold differs between the sides
    #[arg(long)]
    allow_mixed: bool,
    /// Resample this often
    #[arg(long, default_value_t = 10_000, value_parser = draws, value_name = "N")]
    draws: usize,
    /// Start random numbers here; the same seed gives the same bytes
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Exit with code 1 when a row has one of these verdicts, separated by commas
    #[arg(long, value_enum, value_delimiter = ',', value_name = "VERDICT")]
    fail_on: Vec<FailOn>,
    /// Exit with code 1 unless this holds for every row: `gd <= 0.2`, `pass_rate >= before - 0.05`,
    /// `gd <= anchor:NAME + 0.02`; may be repeated
    #[arg(long, value_name = "CONDITION")]
    require: Vec<Condition>,
    #[command(flatten)]
    output: OutputOptions,
}

/// What the rows stand for, as an option.
#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Rows {
    /// A domain
    #[default]
    Domain,
    /// An agent model
    Model,
    /// A tool
    Tool,
    /// A task
    Task,
    /// A domain's passed and failed simulations
    RewardGroup,
}

/// Verdicts that a gate may refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum FailOn {
    /// Worse than before
    Regressed,
    /// Too little to tell
    Insufficient,
}

fn draws(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(draws @ 100..=10_000_000) => Ok(draws),
        _ => Err("expected a number from 100 to 10000000".into()),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "as every command")]
pub(super) fn run(args: CompareArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let format = args.output.format()?;
    let store = context.open_read_only(ui)?;
    find::check_selection(&store, "matcher", &args.matcher)?;
    let request = request(&args);
    let comparison = compare::compare(&store, &request)?;
    let table = comparison.table();
    let cautions: Vec<String> = comparison.cautions.iter().map(ToString::to_string).collect();
    args.output.write_with_style(ui, |style, out| {
        let sections =
            std::iter::once(Section { name: "rows", title: String::new(), table: table.clone() });
        let all: Vec<Section> = sections.chain(comparison.sections.iter().cloned()).collect();
        render::sections(&all, &cautions, format, style, out)
    })?;
    if !format.has_cautions() {
        for caution in &cautions {
            ui.warning(caution);
        }
    }
    let has_data = |row: &compare::Row| row.estimate.before.or(row.estimate.after).is_some();
    let mut asked = args.measure.iter();
    if let Some(empty) =
        asked.find(|m| !comparison.rows.iter().any(|r| r.measure == **m && has_data(r)))
    {
        let name = empty.name();
        return Err(CliError::failed(format!("there is nothing to compare for {name}"))
            .hint("the reason stands in the last column; other measures may have data"));
    }
    gates(&args, &store, &request, &comparison, ui)
}

fn request(args: &CompareArgs) -> Request {
    let mut measures: Vec<Measure> =
        if args.measure.is_empty() { Measure::ALL.to_vec() } else { args.measure.clone() };
    measures.sort_unstable();
    measures.dedup();
    // A condition must have its row, whatever rows are asked for.
    for condition in &args.require {
        if !measures.contains(&condition.measure()) {
            measures.push(condition.measure());
        }
    }
    Request {
        before: args.before.clone(),
        after: args.after.clone(),
        matcher: args.matcher.clone(),
        by: match args.by {
            Rows::Domain => By::Domain,
            Rows::Model => By::Model,
            Rows::Tool => By::Tool,
            Rows::Task => By::Task,
            Rows::RewardGroup => By::RewardGroup,
        },
        measures,
        k: args.k,
        allow_mixed: args.allow_mixed,
        settings: Settings { draws: args.draws, seed: args.seed, ..Settings::default() },
    }
}

/// Holds the rows against the gates; says on stderr which fail.
fn gates(
    args: &CompareArgs,
    store: &Store,
    request: &Request,
    comparison: &Comparison,
    ui: &mut Ui,
) -> Result<Outcome, CliError> {
    let mut failures = Vec::new();
    for row in &comparison.rows {
        let refused = match row.verdict {
            Verdict::Regressed => args.fail_on.contains(&FailOn::Regressed),
            Verdict::Insufficient => args.fail_on.contains(&FailOn::Insufficient),
            Verdict::Improved | Verdict::Changed | Verdict::NoDifferenceShown => false,
        };
        if refused {
            failures.push(format!("{}: {}", place(row, request), told(row)));
        }
    }
    for condition in &args.require {
        let references = match condition.anchor() {
            Some(anchor) => Some(compare::references(store, anchor, request)?),
            None => None,
        };
        let rows = comparison.rows.iter().filter(|row| row.measure == condition.measure());
        let mut met = BTreeSet::new();
        for row in rows {
            met.insert(&row.key);
            let value =
                references.as_ref().and_then(|all| all.get(&(row.key.clone(), row.measure)));
            let failure = condition.failure(row, value.copied());
            failures.extend(failure.map(|failure| format!("{}: {failure}", place(row, request))));
        }
        if met.is_empty() {
            failures.push(format!("no row has the measure of `{condition}`"));
        }
    }
    for failure in &failures {
        ui.warning(&format!("gate: {failure}"));
    }
    Ok(if failures.is_empty() { Outcome::Done } else { Outcome::No })
}

/// Where a row stands: its key, and among several sides after the side.
fn place(row: &compare::Row, request: &Request) -> String {
    let several = request.after.len() > 1;
    if several { format!("{}, {}", row.side, row.key) } else { row.key.clone() }
}

/// A row in words, with its figures.
fn told(row: &compare::Row) -> String {
    let number = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |v| format!("{v:.4}"));
    let estimate = &row.estimate;
    let (name, verdict) = (row.measure.name(), row.verdict_name());
    let (before, after) = (number(estimate.before), number(estimate.after));
    format!(
        "{name} is {verdict}, {before} before, {after} after, adjusted p {}",
        number(row.adjusted_p)
    )
}
