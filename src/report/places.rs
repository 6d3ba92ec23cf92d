//! Where the drift is, tools, tasks and simulations, and what the figures rest on.

use super::charts::{chart, groups};
use super::grid::{chosen, whole};
use super::parts::{REASONS, bar_panel, parts, reason_keys};
use super::plot::{Bar, Mark};
use super::source::Source;
use super::{Block, Cell, Conversation, Error, Section};
use crate::query::params::Params;
use crate::table::{Table, Value};
use crate::transcript::Transcript;
use crate::words::Phrase;

/// How many tasks are shown.
const SHOWN_TASKS: usize = 25;

/// How many tools of a run are drawn, and of how many runs.
const DRAWN_TOOLS: usize = 12;
const MOST_PANELS: usize = 9;

/// Makes the sections.
pub(super) fn sections(source: &Source<'_>) -> Result<Vec<Section>, Error> {
    let mut sections = vec![tools(source)?, tasks(source)?];
    sections.extend(simulations(source)?);
    sections.push(coverage(source)?);
    sections.push(warnings(source)?);
    Ok(sections)
}

/// Orders rows by what drifted most: misaligned calls and missed gold actions together, then misaligned calls.
fn ranked(table: &mut Table) {
    let place = |name: &str| table.columns.iter().position(|column| column.name == name);
    let (m, missed) = (place("m"), place("missed"));
    let count = |row: &[Value], place: Option<usize>| {
        place.and_then(|place| row.get(place)?.real()).unwrap_or_default()
    };
    // Stable: rows that are alike stay in the query's order.
    table.rows.sort_by(|x, y| {
        let both = |row: &[Value]| count(row, m) + count(row, missed);
        both(y).total_cmp(&both(x)).then(count(y, m).total_cmp(&count(x, m)))
    });
}

fn has_drift(table: &Table, row: usize) -> bool {
    ["m", "missed"].iter().any(|name| table.real(row, name).is_some_and(|count| count > 0.0))
}

/// Leaves out rows, and says how many and what shows them.
fn first(source: &Source<'_>, table: &mut Table, most: usize, query: &str) -> Option<Block> {
    let all = table.rows.len();
    table.rows.truncate(most);
    (all > most).then(|| {
        let told = Phrase::new("note.first").with("shown", most).with("all", all);
        Block::Text(source.words.say(&told.with("query", query)))
    })
}

fn tools(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let mut table = source.ask("tool-drift", &Params::new())?;
    ranked(&mut table);
    let columns = [REASONS.as_slice(), &["missed"]].concat();
    let (mut panels, mut drawn, mut all) = (Vec::new(), 0, 0);
    for (run_id, rows) in groups(&table, "run_id") {
        let drifting = rows.iter().filter(|row| has_drift(&table, **row));
        let bar = |row: &usize| Bar {
            label: table.text(*row, "tool"),
            parts: parts(&table, *row, &columns),
        };
        let mut bars: Vec<Bar> = drifting.map(bar).collect();
        all += bars.len();
        bars.truncate(if panels.len() < MOST_PANELS { DRAWN_TOOLS } else { 0 });
        drawn += bars.len();
        let run = match run_id {
            Value::Integer(run_id) => source.label(Some(run_id)),
            _ => String::new(),
        };
        panels.extend(bar_panel(&run, words.text("axis.actions"), bars));
    }
    let mut keys = reason_keys(source);
    keys.push((Mark(REASONS.len()), words.word("missed").to_owned()));
    let columns = [
        "run_id",
        "domain",
        "tool",
        "n",
        "a",
        "m",
        "gd",
        "outside_gold",
        "wrong_arguments",
        "repeated",
        "gold",
        "user_gold",
        "missed",
        "omission_rate",
    ];
    let data = chosen(&table, "table.tools", &columns, words);
    let texts = ["chart.tools", "chart.tools.about"];
    let mut blocks = vec![chart(words, texts, keys, panels, data)];
    if drawn < all {
        let told = Phrase::new("note.drawn").with("drawn", drawn).with("all", all);
        blocks.push(Block::Text(words.say(&told)));
    }
    Ok(Section::new("tools", "section.tools", blocks, source.words))
}

fn tasks(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let mut table = source.ask("task-drift", &Params::new())?;
    ranked(&mut table);
    let note = first(source, &mut table, SHOWN_TASKS, "task-drift");
    let columns = [
        "run_id",
        "domain",
        "task",
        "simulations",
        "passed",
        "n",
        "a",
        "m",
        "gd",
        "gold",
        "missed",
        "omission_rate",
    ];
    let mut blocks = vec![Block::Table(chosen(&table, "table.tasks", &columns, words))];
    blocks.extend(note);
    Ok(Section::new("tasks", "section.tasks", blocks, source.words))
}

/// The worst simulations, with links to their transcripts, and the transcripts.
fn simulations(source: &Source<'_>) -> Result<Vec<Section>, Error> {
    let words = source.words;
    if source.request.worst == 0 {
        return Ok(Vec::new());
    }
    let mut table = source.ask("simulation-drift", &Params::new())?;
    ranked(&mut table);
    let drifting = (0..table.rows.len()).filter(|row| has_drift(&table, *row)).count();
    table.rows.truncate(drifting);
    let note = first(source, &mut table, source.request.worst, "simulation-drift");
    let columns = [
        "run_id",
        "simulation",
        "task",
        "trial",
        "reward_group",
        "termination_reason",
        "n",
        "m",
        "gd",
        "gold",
        "missed",
        "omission_rate",
    ];
    let mut grid = chosen(&table, "table.simulations", &columns, words);
    let mut transcripts = Vec::new();
    for row in 0..table.rows.len() {
        let Some(simulation_id) = table.integer(row, "simulation_id") else { continue };
        let name = grid.columns.iter().position(|column| column.name == "simulation");
        if let Some(cell) = name.and_then(|place| grid.rows[row].get_mut(place)) {
            *cell = Cell { simulation: Some(simulation_id), ..cell.clone() };
        }
        let told = Phrase::new("transcript.title")
            .with("simulation", table.text(row, "simulation"))
            .with("task", table.text(row, "task"))
            .with("run", source.label(table.integer(row, "run_id")));
        let matcher = &source.request.matcher;
        let transcript = Transcript::load_within(source.store, simulation_id, matcher)?;
        let title = words.say(&told);
        let conversation = Conversation { simulation_id, title, transcript };
        transcripts.push(Block::Transcript(Box::new(conversation)));
    }
    let mut blocks = vec![Block::Table(grid)];
    blocks.extend(note);
    blocks.extend(transcripts);
    Ok(vec![Section::new("simulations", "section.simulations", blocks, source.words)])
}

fn coverage(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let runs = source.ask("run-overview", &Params::new())?;
    let incomplete = Params::new().with("incomplete", Value::Integer(1));
    let tasks = source.ask("coverage", &incomplete)?;
    let mut blocks = vec![Block::Table(whole(&runs, "table.runs", words))];
    if tasks.rows.is_empty() {
        blocks.push(Block::Text(words.text("note.complete").to_owned()));
    } else {
        let columns = [
            "run_id",
            "domain",
            "task",
            "trials_planned",
            "simulations",
            "missing",
            "infrastructure_errors",
            "ungraded",
            "passed",
        ];
        blocks.push(Block::Table(chosen(&tasks, "table.coverage", &columns, words)));
    }
    Ok(Section::new("coverage", "section.coverage", blocks, source.words))
}

fn warnings(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let mut cautions = Vec::new();
    let runs = source.ask("run-overview", &Params::new())?;
    for row in 0..runs.rows.len() {
        let count = |name| runs.integer(row, name).unwrap_or_default();
        let (simulations, planned) =
            (count("simulations"), runs.integer(row, "simulations_planned"));
        let told = |key| {
            let run_id = runs.integer(row, "run_id").unwrap_or_default();
            Phrase::new(key).with("run_id", run_id).with("run", runs.text(row, "run"))
        };
        let mut warn = |phrase: Phrase| cautions.push(words.say(&phrase));
        if let Some(planned) = planned.filter(|planned| simulations < *planned) {
            let told = told("caution.incomplete");
            warn(told.with("simulations", simulations).with("planned", planned));
        }
        for (column, key) in [
            ("infrastructure_errors", "warning.infrastructure_errors"),
            ("ungraded", "warning.ungraded"),
            ("superseded", "warning.superseded"),
            ("problems", "warning.problems"),
        ] {
            if count(column) > 0 {
                warn(told(key).with("count", count(column)).with("simulations", simulations));
            }
        }
    }
    let mut blocks = Vec::new();
    if cautions.is_empty() {
        blocks.push(Block::Text(words.text("note.no_warnings").to_owned()));
    } else {
        blocks.push(Block::Cautions(cautions));
    }
    let problems = source.ask("problems", &Params::new())?;
    if !problems.rows.is_empty() {
        let columns = ["run_id", "import_id", "action", "location", "reason"];
        blocks.push(Block::Table(chosen(&problems, "table.problems", &columns, words)));
    }
    Ok(Section::new("warnings", "section.warnings", blocks, source.words))
}

/// Where the figures are from: the imports of the runs, and the anchors that runs are held against.
pub(super) fn provenance(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let mut blocks = Vec::new();
    if !source.runs.is_empty() {
        let table = source.ask("provenance", &Params::new())?;
        blocks.push(Block::Text(words.text("intro.provenance").to_owned()));
        blocks.push(Block::Table(whole(&table, "table.provenance", words)));
    }
    let mut anchors = source.anchors()?;
    let used = source.request.anchors();
    let name = anchors.columns.iter().position(|column| column.name == "anchor");
    anchors.rows.retain(|row| {
        let name = name.and_then(|place| row.get(place));
        matches!(name, Some(Value::Text(name)) if used.contains(&name.as_str()))
    });
    if !anchors.rows.is_empty() {
        let columns = ["anchor", "domains", "simulations", "created_at", "source"];
        blocks.push(Block::Table(chosen(&anchors, "table.anchors", &columns, words)));
    }
    Ok(Section::new("provenance", "section.provenance", blocks, words))
}
