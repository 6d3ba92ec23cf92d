//! `driftbase doctor`: checks the store.

use indicatif::DecimalBytes;

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::plural;
use super::ui::Ui;
use crate::doctor::{self, Size};

/// Check that the store is whole and agrees with itself
///
/// Checks the file, foreign keys, views, and that what is stored as a roll-up equals the raw rows.
/// Tells the store's size and what part that is of its sources. Exits with code 1 when something is
/// wrong.
#[derive(Debug, clap::Args)]
pub(super) struct DoctorArgs {
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: DoctorArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let DoctorArgs { output } = args;
    output.format()?;
    let store = context.open_read_only(ui)?;
    let findings = doctor::examine(&store)?;
    output.write(&doctor::table(&findings), ui)?;
    ui.status(&told(doctor::size(&store)?));
    let problems = doctor::problems(&store)?;
    if problems > 0 {
        ui.hint(&format!(
            "imports met {problems} problems in their sources; `driftbase query problems` lists them"
        ));
    }
    if findings.iter().all(|finding| finding.wrong.is_empty()) {
        return Ok(Outcome::Done);
    }
    ui.warning("the store does not agree with itself; import the sources into a new store");
    Ok(Outcome::No)
}

/// The size of a store in a sentence.
#[expect(clippy::cast_precision_loss, reason = "a ratio of two digits")]
fn told(size: Size) -> String {
    let Size { store, sources, count, compressed } = size;
    let bytes = DecimalBytes(store);
    if sources == 0 {
        return format!("The store has {bytes}.");
    }
    let ratio = store as f64 / sources as f64;
    let caveat = match compressed {
        0 => String::new(),
        n => format!("; {n} of them compressed, which makes the ratio larger"),
    };
    let imported = DecimalBytes(sources);
    format!(
        "The store has {bytes}, {ratio:.2} times the {imported} of {}{caveat}.",
        plural(count, "source")
    )
}
