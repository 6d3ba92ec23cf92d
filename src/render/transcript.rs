//! A transcript as text for a terminal.
//!
//! Every verdict has a mark and a word, so that colour carries nothing alone; text from models is made
//! harmless before it is shown.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style as Ansi};

use super::{Colour, Style, sanitize};
use crate::transcript::{
    Call, CheckSaid, Gold, GoldState, Grading, Part, Place, Said, Transcript, Turn,
};

/// Writes a transcript.
pub fn write(transcript: &Transcript, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let paint = Paint { colour: style.colour };
    let width = transcript.facts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in &transcript.facts {
        writeln!(out, "{name:<width$}  {}", sanitize::line(value))?;
    }
    heading("Conversation", &paint, out)?;
    for turn in &transcript.turns {
        write_turn(turn, &transcript.gold, &paint, out)?;
    }
    let matcher = sanitize::line(&transcript.matcher);
    heading(&format!("Gold actions (matcher {matcher})"), &paint, out)?;
    if transcript.gold.is_empty() {
        writeln!(out, "none")?;
    }
    for gold in &transcript.gold {
        write_gold(gold, &paint, out)?;
    }
    heading("Grading", &paint, out)?;
    if transcript.gradings.is_empty() {
        writeln!(out, "ungraded: the source holds no verdict, it counts as failed")?;
    }
    for grading in &transcript.gradings {
        write_grading(grading, &paint, out)?;
    }
    write_said(transcript, &paint, out)
}

/// Writes what checks, graders and people say; nothing where none of them said anything.
fn write_said(transcript: &Transcript, paint: &Paint, out: &mut dyn Write) -> io::Result<()> {
    let Transcript { checks, graders, people, .. } = transcript;
    if !checks.is_empty() {
        heading("Checks", paint, out)?;
    }
    for CheckSaid { check, kind, severity, verdict, reason, places } in checks {
        let reason = reason.as_deref().map(|reason| format!(": {reason}")).unwrap_or_default();
        let text = format!("{check} ({kind}, {severity}) {verdict}{reason}");
        writeln!(out, "{}", paint.verdict(verdict, &sanitize::line(&text)))?;
        for Place { turn, call, evidence } in places {
            let turn = turn.map(|turn| format!("[{turn}] ")).unwrap_or_default();
            let call = call.map(|call| format!("call {call}: ")).unwrap_or_default();
            let evidence = evidence.as_deref().unwrap_or_default();
            writeln!(out, "    {turn}{call}{}", sanitize::line(evidence))?;
        }
    }
    for (title, all) in [("Graders", graders), ("People", people)] {
        if !all.is_empty() {
            heading(title, paint, out)?;
        }
        for Said { by, verdict, why, at } in all {
            let by = if by.is_empty() { String::new() } else { format!("{by} ") };
            let why = why.as_deref().map(|why| format!(": {why}")).unwrap_or_default();
            let at = at.as_deref().map(|at| format!(" ({at})")).unwrap_or_default();
            let text = format!("{by}{verdict}{why}{at}");
            writeln!(out, "{}", paint.verdict(verdict, &sanitize::line(&text)))?;
        }
    }
    Ok(())
}

/// Colours that may be off.
struct Paint {
    colour: Colour,
}

impl Paint {
    fn bold(&self, text: &str) -> String {
        self.paint(Ansi::new().bold(), text)
    }

    fn good(&self, text: &str) -> String {
        self.paint(AnsiColor::Green.on_default(), text)
    }

    fn bad(&self, text: &str) -> String {
        self.paint(AnsiColor::Red.on_default(), text)
    }

    fn verdict(&self, verdict: &str, text: &str) -> String {
        match verdict {
            "pass" => self.good(&format!("✓ {text}")),
            "fail" => self.bad(&format!("✗ {text}")),
            _ => self.dim(&format!("· {text}")),
        }
    }

    fn dim(&self, text: &str) -> String {
        self.paint(Ansi::new().dimmed(), text)
    }

    fn paint(&self, style: Ansi, text: &str) -> String {
        match self.colour {
            Colour::Yes => format!("{style}{text}{style:#}"),
            Colour::No => text.to_owned(),
        }
    }
}

fn heading(title: &str, paint: &Paint, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{}", paint.bold(&format!("── {title} ──")))
}

fn write_turn(turn: &Turn, gold: &[Gold], paint: &Paint, out: &mut dyn Write) -> io::Result<()> {
    let number = turn.agent_turn.map(|t| format!(", agent turn {t}")).unwrap_or_default();
    let answers = turn.answers.as_ref().map(|(call, tool)| format!(", answers call {call} {tool}"));
    let answers = answers.unwrap_or_default();
    let head = format!("[{}] {}{number}{answers}", turn.position, turn.role);
    write!(out, "{}", paint.bold(&sanitize::line(&head)))?;
    writeln!(out, "{}", if turn.is_error { paint.bad("  ✗ error") } else { String::new() })?;
    for line in turn.text.iter().flat_map(|text| text.lines()) {
        writeln!(out, "    {}", sanitize::line(line))?;
    }
    for call in &turn.calls {
        write_call(call, gold, paint, out)?;
    }
    Ok(())
}

fn write_call(call: &Call, gold: &[Gold], paint: &Paint, out: &mut dyn Write) -> io::Result<()> {
    let (tool, arguments) = (sanitize::line(&call.tool), sanitize::line(&call.arguments));
    writeln!(out, "  → call {} {} {arguments}", call.position, paint.bold(&tool))?;
    let tool_type = call.tool_type.as_deref().unwrap_or("type unknown");
    let by = if call.requestor == "user" { ", by the user" } else { "" };
    let kind = sanitize::line(tool_type);
    let Some(verdict) = &call.verdict else {
        return writeln!(out, "      {}", paint.dim(&format!("· {kind}{by}")));
    };
    let place = verdict.gold.map_or_else(String::new, |gold| format!("gold {gold}"));
    match verdict.reason.as_deref() {
        None => writeln!(out, "      {}", paint.good(&format!("✓ {kind}, aligned with {place}"))),
        Some("repeated") => {
            let text = format!("✗ {kind}, misaligned: repeated, {place} is done already");
            writeln!(out, "      {}", paint.bad(&text))
        }
        Some("wrong_arguments") => {
            let keys = verdict.differing_keys.as_deref().unwrap_or_default();
            let text =
                format!("✗ {kind}, misaligned: wrong arguments, differs in {keys} from {place}");
            writeln!(out, "      {}", paint.bad(&sanitize::line(&text)))?;
            // They stand in the order of their positions.
            let nearest = verdict.gold.and_then(|position| {
                gold.binary_search_by_key(&position, |gold| gold.position).ok().map(|at| &gold[at])
            });
            nearest.map_or(Ok(()), |nearest| {
                let (name, wanted) = (&nearest.name, &nearest.arguments);
                writeln!(out, "        {place}: {}", sanitize::line(&format!("{name} {wanted}")))
            })
        }
        Some(_) => {
            let text = format!("✗ {kind}, misaligned: outside gold, the task wants no such tool");
            writeln!(out, "      {}", paint.bad(&text))
        }
    }
}

fn write_gold(gold: &Gold, paint: &Paint, out: &mut dyn Write) -> io::Result<()> {
    let by = if gold.requestor == "user" { " by the user" } else { "" };
    let state = match gold.state {
        GoldState::Done(call) => paint.good(&format!("✓ done by call {call}")),
        GoldState::Missed => paint.bad("✗ missed"),
        GoldState::NotCounted => paint.dim("· not counted"),
    };
    let compared = match gold.compare_args.as_deref() {
        None => String::new(),
        Some("[]") => " (only the tool's name counts)".to_owned(),
        Some(keys) => format!(" (only {keys} count)"),
    };
    let what = format!("{}{by} {}{compared}", gold.name, gold.arguments);
    writeln!(out, "gold {}  {state}  {}", gold.position, sanitize::line(&what))
}

fn write_grading(grading: &Grading, paint: &Paint, out: &mut dyn Write) -> io::Result<()> {
    let reward = grading.reward.map_or_else(|| "–".to_owned(), |reward| reward.to_string());
    let which = if grading.is_current { "current" } else { "earlier" };
    let basis = grading.reward_basis.as_deref().map(|basis| format!(", basis {basis}"));
    let head = format!("{which}: reward {reward}{}", basis.unwrap_or_default());
    let imported_at = sanitize::line(&grading.imported_at);
    writeln!(out, "{} (imported {imported_at})", sanitize::line(&head))?;
    if let Some(note) = &grading.note {
        writeln!(out, "  note: {}", sanitize::line(note))?;
    }
    for part in &grading.parts {
        write_part(part, paint, out)?;
    }
    Ok(())
}

fn write_part(part: &Part, paint: &Paint, out: &mut dyn Write) -> io::Result<()> {
    let mark = match part.is_met {
        Some(true) => paint.good("✓"),
        Some(false) => paint.bad("✗"),
        None => "·".to_owned(),
    };
    let reward = part.reward.map(|reward| format!("reward {reward}, ")).unwrap_or_default();
    let text = format!("{}: {reward}{}", part.component, part.text);
    writeln!(out, "  {mark} {}", sanitize::line(&text))?;
    if let Some(justification) = &part.justification {
        writeln!(out, "      {}", paint.dim(&sanitize::line(justification)))?;
    }
    Ok(())
}
