//! Reports and transcripts as pages: one file each, without anything from a network.
//!
//! All text is foreign. The formatter makes deceptive characters visible and escapes markup in every
//! value that a template writes; charts and our own script and style are the only exceptions. The pages'
//! policy lets no script run but the one whose hash it names.

mod said;

use std::io::{self, Write};

use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, Output, State, Value as Jinja, context};

use super::{number, sanitize, svg};
use crate::report::plot::{Chart, Mark, Plot};
use crate::report::{Block, Cell, Conversation, Grid, Report, Shown};
use crate::table::{Kind, Value};
use crate::transcript::{Call, Gold, GoldState, Transcript};
use crate::words::{Language, Phrase, Words};

const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/script.js");

/// Hash of `html/script.js` in the pages' policy: `openssl dgst -sha256 -binary script.js | base64`. Where
/// it is wrong no browser runs the script, and `tests/report_in_browser.py` fails.
const SCRIPT_HASH: &str = include_str!("html/script.sha256");

const TEMPLATES: [(&str, &str); 4] = [
    ("page.html", include_str!("html/page.jinja")),
    ("report.html", include_str!("html/report.jinja")),
    ("show.html", include_str!("html/show.jinja")),
    ("pieces.html", include_str!("html/pieces.jinja")),
];

/// Writes a report.
pub fn report(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let words = Words::of(report.language);
    let sections = report.sections.iter().map(|section| {
        let blocks: io::Result<Vec<Jinja>> =
            section.blocks.iter().map(|block| block_value(block, &words)).collect();
        Ok(context! { id => section.id, title => &section.title, blocks => blocks? })
    });
    let sections: io::Result<Vec<Jinja>> = sections.collect();
    let page =
        context! { title => &report.title, facts => pairs(&report.facts), sections => sections? };
    write("report.html", &words, page, out)
}

/// Writes transcripts.
pub fn transcripts(
    transcripts: &[Conversation],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let words = Words::of(language);
    let title = transcripts.first().map(|one| one.title.clone()).unwrap_or_default();
    let all: Vec<Jinja> = transcripts.iter().map(|one| conversation(one, &words)).collect();
    write("show.html", &words, context! { title => title, transcripts => all }, out)
}

fn write(template: &str, words: &Words, page: Jinja, out: &mut dyn Write) -> io::Result<()> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_formatter(escaped);
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
    environment.set_syntax(syntax.map_err(io::Error::other)?);
    for (name, text) in TEMPLATES {
        environment.add_template(name, text).map_err(io::Error::other)?;
    }
    let said = words.clone();
    environment.add_function("say", move |key: String| said.text(&key).to_owned());
    let fixed = context! {
        lang => words.language().tag(),
        version => env!("CARGO_PKG_VERSION"),
        style => Jinja::from_safe_string(STYLE.to_owned()),
        script => Jinja::from_safe_string(SCRIPT.to_owned()),
        script_hash => SCRIPT_HASH.trim(),
    };
    let text = environment
        .get_template(template)
        .and_then(|template| template.render(context! { ..page, ..fixed }))
        .map_err(io::Error::other)?;
    out.write_all(text.as_bytes())?;
    // The engine takes the last line feed for the template's own.
    out.write_all(b"\n")
}

/// Writes a value: what deceives becomes visible, what is markup is escaped.
fn escaped(
    out: &mut Output<'_>,
    state: &mut State<'_, '_>,
    value: &Jinja,
) -> Result<(), minijinja::Error> {
    match value.as_str() {
        Some(text) if !value.is_safe() => {
            let text = Jinja::from(sanitize::lines(text).into_owned());
            minijinja::escape_formatter(out, state, &text)
        }
        _ => minijinja::escape_formatter(out, state, value),
    }
}

fn block_value(block: &Block, words: &Words) -> io::Result<Jinja> {
    Ok(match block {
        Block::Text(text) => context! { kind => "text", text },
        Block::Heading(text) => context! { kind => "heading", text },
        Block::Cautions(cautions) => context! { kind => "cautions", cautions },
        Block::Meanings(list) => context! { kind => "meanings", list => pairs(list) },
        Block::Table(grid) => context! { kind => "table", table => table(grid) },
        Block::Chart(shown) => context! { kind => "chart", chart => chart(shown)? },
        Block::Transcript(one) => {
            context! { kind => "transcript", transcript => conversation(one, words) }
        }
    })
}

/// Names and values as the template takes them.
fn pairs<N: AsRef<str>>(pairs: &[(N, String)]) -> Vec<Vec<String>> {
    pairs.iter().map(|(name, value)| vec![name.as_ref().to_owned(), value.clone()]).collect()
}

fn table(grid: &Grid) -> Jinja {
    let is_number = |place: usize, kind: Kind| {
        let mut cells = grid.rows.iter().filter_map(|row| row.get(place));
        let is_text = |cell: &Cell| matches!(cell.value, Value::Text(_) | Value::Blob(_));
        kind != Kind::Text && !cells.any(is_text)
    };
    let numbers: Vec<bool> =
        grid.columns.iter().enumerate().map(|(place, head)| is_number(place, head.kind)).collect();
    let columns: Vec<Jinja> = grid
        .columns
        .iter()
        .zip(&numbers)
        .map(|(head, is_number)| {
            let mut words = head.label.split_whitespace();
            let is_long = words.any(|word| word.chars().count() > LONG_WORD);
            context! { name => &head.name, label => &head.label, is_number => *is_number, is_long }
        })
        .collect();
    let row = |row: &Vec<Cell>| {
        let cells = row.iter().zip(&grid.columns).zip(&numbers);
        cells.map(|((cell, head), is_number)| written(cell, head.kind, *is_number)).collect()
    };
    let rows: Vec<Vec<Jinja>> = grid.rows.iter().map(row).collect();
    context! { title => &grid.title, columns, rows }
}

/// A text of more characters than this may be broken anywhere on paper, and a head with a longer word.
const LONG: usize = 16;
const LONG_WORD: usize = 10;

/// A cell: what is shown, and the value in full where that is rounded.
fn written(cell: &Cell, kind: Kind, is_number: bool) -> Jinja {
    let text = match &cell.shown {
        Shown::Value => number::shown(&cell.value, kind),
        Shown::Word(word) => word.clone(),
        Shown::Interval(low, high) => {
            [low, high].map(|bound| number::shown(&Value::Real(*bound), Kind::Share)).join(" … ")
        }
    };
    let exact = match &cell.value {
        Value::Null => None,
        value => Some(number::exact(value)).filter(|exact| *exact != text),
    };
    let is_long = text.chars().count() > LONG;
    context! { text, exact, is_number, is_long, link => cell.simulation }
}

fn chart(chart: &Chart) -> io::Result<Jinja> {
    let plots = || chart.panels.iter().flat_map(|panel| &panel.plots);
    let sample = match plots().next() {
        Some(Plot::Bars { .. }) => svg::Sample::Bar,
        Some(Plot::Rows { .. }) => svg::Sample::Point,
        Some(Plot::Lines { .. }) | None => svg::Sample::Line,
    };
    let safe = Jinja::from_safe_string;
    let keys = |keys: &[(Mark, String)]| -> io::Result<Vec<Jinja>> {
        let keys = keys.iter();
        keys.map(|(mark, text)| Ok(context! { sample => safe(svg::sample(*mark, sample)?), text }))
            .collect()
    };
    let panels: io::Result<Vec<Jinja>> = chart
        .panels
        .iter()
        .map(|panel| {
            let name = [chart.title.as_str(), &panel.title].join(" ");
            let plots: io::Result<Vec<Jinja>> =
                panel.plots.iter().map(|plot| Ok(safe(svg::plot(plot, name.trim())?))).collect();
            Ok(context! { title => &panel.title, keys => keys(&panel.keys)?, plots => plots? })
        })
        .collect();
    let (title, about, data) = (&chart.title, &chart.about, table(&chart.data));
    // Without anything drawn there is nothing that a key could explain.
    let keys = if chart.panels.is_empty() { Vec::new() } else { keys(&chart.keys)? };
    Ok(context! { title, about, keys, panels => panels?, data })
}

fn conversation(one: &Conversation, words: &Words) -> Jinja {
    let Transcript { facts, matcher, turns, gold, gradings, checks, graders, people } =
        &one.transcript;
    let facts: Vec<(&str, String)> =
        facts.iter().map(|(name, value)| (words.word(name), value.clone())).collect();
    let turns: Vec<Jinja> = turns
        .iter()
        .map(|turn| {
            let answers = turn.answers.as_ref().map(|(call, tool)| {
                words.say(&Phrase::new("transcript.answers").with("call", *call).with("tool", tool))
            });
            let agent_turn = turn
                .agent_turn
                .map(|turn| words.say(&Phrase::new("transcript.agent_turn").with("turn", turn)));
            let calls: Vec<Jinja> = turn.calls.iter().map(|c| call(c, gold, words)).collect();
            context! {
                position => turn.position, role => words.word(&turn.role), side => side(&turn.role),
                agent_turn, answers, is_error => turn.is_error, text => &turn.text, calls
            }
        })
        .collect();
    let gold: Vec<Jinja> = gold.iter().map(|gold| gold_value(gold, words)).collect();
    let gradings: Vec<Jinja> = gradings
        .iter()
        .map(|grading| {
            let parts: Vec<Jinja> = grading
                .parts
                .iter()
                .map(|part| {
                    let (component, text, reward) = (&part.component, &part.text, part.reward);
                    let is_met = part.is_met.map(|met| if met { "good" } else { "bad" });
                    context! { component, text, reward, is_met, justification => &part.justification }
                })
                .collect();
            let which = if grading.is_current { "current" } else { "earlier" };
            context! {
                which => words.word(which), reward => grading.reward, basis => &grading.reward_basis,
                note => &grading.note, imported_at => &grading.imported_at, parts
            }
        })
        .collect();
    let said = [
        ("transcript.checks", said::checks(checks, words)),
        ("transcript.graders", said::others(graders, words)),
        ("transcript.people", said::others(people, words)),
    ];
    let said: Vec<Jinja> = said
        .into_iter()
        .filter(|(_, all)| !all.is_empty())
        .map(|(title, all)| context! { title => words.text(title), all })
        .collect();
    context! {
        id => one.simulation_id, title => &one.title, facts => pairs(&facts), matcher, turns, gold,
        gradings, said
    }
}

/// Whose turn it is, for its place on the page.
fn side(role: &str) -> &'static str {
    match role {
        "assistant" => "assistant",
        "user" => "user",
        "tool" => "tool",
        _ => "system",
    }
}

fn call(call: &Call, gold: &[Gold], words: &Words) -> Jinja {
    let kind = call.tool_type.as_deref().unwrap_or("type unknown");
    let by_user = call.requestor == "user";
    let (state, verdict, nearest) = match &call.verdict {
        None => ("neutral", String::new(), None),
        Some(verdict) => {
            let place = verdict.gold.map(|gold| gold.to_string()).unwrap_or_default();
            let (state, key) = match verdict.reason.as_deref() {
                None => ("good", "verdict.aligned"),
                Some("repeated") => ("bad", "verdict.repeated"),
                Some("wrong_arguments") => ("bad", "verdict.wrong_arguments"),
                Some(_) => ("bad", "verdict.outside_gold"),
            };
            let keys = verdict.differing_keys.clone().unwrap_or_default();
            let said = Phrase::new(key).with("gold", place).with("keys", keys);
            let is_wrong = verdict.reason.as_deref() == Some("wrong_arguments");
            let nearest = gold.iter().find(|g| is_wrong && Some(g.position) == verdict.gold);
            (state, words.say(&said), nearest.map(|g| format!("{} {}", g.name, g.arguments)))
        }
    };
    context! {
        position => call.position, tool => &call.tool, arguments => &call.arguments,
        kind => words.word(kind), by_user, state, verdict, nearest
    }
}

fn gold_value(gold: &Gold, words: &Words) -> Jinja {
    let (state, told) = match gold.state {
        GoldState::Done(call) => ("good", Phrase::new("gold.done").with("call", call)),
        GoldState::Missed => ("bad", Phrase::new("gold.missed")),
        GoldState::NotCounted => ("neutral", Phrase::new("gold.not_counted")),
    };
    let compared = match gold.compare_args.as_deref() {
        None => None,
        Some("[]") => Some(words.text("gold.name_only").to_owned()),
        Some(keys) => Some(words.say(&Phrase::new("gold.only_keys").with("keys", keys))),
    };
    context! {
        position => gold.position, state, told => words.say(&told), name => &gold.name,
        arguments => &gold.arguments, by_user => gold.requestor == "user", compared
    }
}

#[cfg(test)]
mod tests;
