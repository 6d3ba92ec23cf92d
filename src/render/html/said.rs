//! What checks, graders and people say of a simulation, for its page.

use minijinja::{Value as Jinja, context};

use crate::transcript::{CheckSaid, Place, Said};
use crate::words::{Phrase, Words};

pub(super) fn checks(checks: &[CheckSaid], words: &Words) -> Vec<Jinja> {
    let check = |said: &CheckSaid| {
        let CheckSaid { check, kind, severity, verdict, reason, places } = said;
        let about = format!("{}, {}", words.word(kind), words.word(severity));
        let places: Vec<String> = places.iter().map(|place| told(place, words)).collect();
        context! {
            state => state(verdict), verdict => words.word(verdict), by => check, about, why => reason, places
        }
    };
    checks.iter().map(check).collect()
}

pub(super) fn others(all: &[Said], words: &Words) -> Vec<Jinja> {
    let other = |said: &Said| {
        let Said { by, verdict, why, at } = said;
        context! { state => state(verdict), verdict => words.word(verdict), by, about => at, why }
    };
    all.iter().map(other).collect()
}

/// Where a check is violated, in words.
fn told(place: &Place, words: &Words) -> String {
    let Place { turn, call, evidence } = place;
    let turn = turn.map(|turn| words.say(&Phrase::new("transcript.in_turn").with("turn", turn)));
    let call = call.map(|call| words.say(&Phrase::new("transcript.at_call").with("call", call)));
    let evidence = evidence.clone().filter(|evidence| !evidence.is_empty());
    [turn, call, evidence].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn state(verdict: &str) -> &'static str {
    match verdict {
        "pass" => "good",
        "fail" => "bad",
        _ => "neutral",
    }
}
