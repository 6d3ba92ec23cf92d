//! Why simulations failed, and what checks and graders say of a report's runs.

use super::grid::{chosen, whole};
use super::source::Source;
use super::{Block, Error, Section};
use crate::query::params::Params;
use crate::table::{Table, Value};

/// What a report shows of a check: who violated it, and how many of those were rewarded all the same.
const OF_CHECKS: [&str; 12] = [
    "run_id",
    "run",
    "domain",
    "check_name",
    "kind",
    "severity",
    "pass",
    "fail",
    "vacuous",
    "not_applicable",
    "fail_rate",
    "fail_rewarded",
];

/// Makes the sections; that of graders only where a run is graded.
pub(super) fn sections(source: &Source<'_>) -> Result<Vec<Section>, Error> {
    let words = source.words;
    let causes = source.ask("failure-cause", &Params::new())?;
    let intro = Block::Text(words.text("intro.causes").to_owned());
    let causes = Block::Table(whole(&causes, "table.causes", words));
    let mut sections = vec![Section::new("causes", "section.causes", vec![intro, causes], words)];
    let graders = source.ask("grader-summary", &Params::new())?;
    if !graders.rows.is_empty() {
        let mut checks = source.ask("check-summary", &Params::new())?;
        violated(&mut checks);
        let mut blocks = vec![
            Block::Text(words.text("intro.graders").to_owned()),
            Block::Table(whole(&graders, "table.graders", words)),
        ];
        if !checks.rows.is_empty() {
            blocks.push(Block::Table(chosen(&checks, "table.checks", &OF_CHECKS, words)));
        }
        sections.push(Section::new("graders", "section.graders", blocks, words));
    }
    Ok(sections)
}

/// Keeps the checks that some simulation violates.
fn violated(checks: &mut Table) {
    let place = checks.columns.iter().position(|column| column.name == "fail");
    checks.rows.retain(|row| place.is_some_and(|place| row[place] != Value::Integer(0)));
}
