use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// The places of a text.
fn places(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(p, _)| p.into()).collect()
}

/// The Rust sources and templates that have texts for people.
fn sources() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut waiting: Vec<PathBuf> =
        ["compare", "report", "report.rs", "render", "cli"].map(|name| root.join(name)).to_vec();
    let mut all = String::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|suffix| suffix == "rs" || suffix == "jinja") {
            all.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
    all
}

#[test]
fn all_languages_have_the_same_texts_with_the_same_places() {
    let [first, others @ ..] = Language::ALL.map(Words::of);
    assert!(first.all().len() > 100);
    for other in others {
        let keys = |words: &Words| words.all().keys().cloned().collect::<BTreeSet<_>>();
        let (ours, theirs) = (keys(&first), keys(&other));
        let differing: Vec<_> = ours.symmetric_difference(&theirs).collect();
        assert!(differing.is_empty(), "{:?}: {differing:?}", other.language());
        for (key, text) in first.all() {
            assert!(!text.is_empty() && !other.text(key).is_empty(), "{key}");
            assert_eq!(places(text), places(other.text(key)), "{key}");
        }
    }
}

#[test]
fn chinese_texts_are_chinese() {
    // Names of quantities and of the benchmark's own things have no other.
    const SAME: [&str; 13] = [
        "column.n",
        "column.a",
        "column.m",
        "column.gd",
        "column.t",
        "column.k",
        "column.p",
        "column.seed",
        "column.pass_hat_k",
        "column.pass_at_k",
        "word.gd",
        "word.pass_hat_k",
        "axis.k",
    ];
    let (english, chinese) = (Words::of(Language::En), Words::of(Language::Zh));
    for (key, text) in english.all() {
        let is_chinese = chinese.text(key).chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        assert!(is_chinese || SAME.contains(&key.as_str()), "{key}: {text}");
    }
}

#[test]
fn every_text_is_used() {
    let sources = sources();
    for key in Words::of(Language::En).all().keys() {
        // Words, columns and a comparison's tables go by names that SQL or another module gives.
        let is_named = ["word.", "column.", "compare."].iter().any(|kind| key.starts_with(kind));
        assert!(is_named || sources.contains(&format!("\"{key}\"")), "{key}");
    }
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let (sources, words) = (sources(), Words::of(Language::En));
    let mut asked = 0;
    for call in [".text(\"", "Phrase::new(\"", "say(\"", "Phrase::counted(\""] {
        for after in sources.split(call).skip(1) {
            let key = after.split('"').next().unwrap();
            // Tables have texts too, by the names of their columns.
            let is_key = key.contains('.') && !key.contains(' ');
            assert!(!is_key || words.all().contains_key(key), "{key}");
            asked += usize::from(is_key);
        }
    }
    assert!(asked > 40);
}

#[test]
fn a_value_is_never_taken_for_a_place() {
    let mut words = Words::of(Language::En);
    words.texts.insert("test".into(), "{a} and {@b} {".into());
    words.texts.insert("word.x".into(), "ex".into());
    let phrase = Phrase::new("test").with("a", "{b}").with("b", "x");
    assert_eq!(words.say(&phrase), "{b} and ex {");
}
