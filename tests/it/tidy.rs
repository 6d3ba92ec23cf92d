//! Rules that the source keeps: layers, small files, no loose ends.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Which modules of ours a module may use. Data flows one way.
const LAYERS: &[(&str, &[&str])] = &[
    ("model", &[]),
    ("table", &[]),
    ("trend", &["table"]),
    ("validity", &["stats", "table"]),
    ("catalog", &[]),
    ("stop", &[]),
    ("source", &["stop"]),
    ("normalise", &[]),
    ("stats", &[]),
    ("cursor", &[]),
    ("hash", &["model", "cursor"]),
    ("profile", &["model"]),
    ("read", &["model", "source", "normalise", "hash", "cursor"]),
    ("matching", &["model", "normalise", "profile", "cursor"]),
    ("store", &["model", "catalog", "normalise", "matching", "stop"]),
    (
        "import",
        &["model", "source", "read", "hash", "normalise", "profile", "matching", "store", "stop"],
    ),
    ("rematch", &["model", "profile", "matching", "import", "store"]),
    ("merge", &["profile", "matching", "import", "store"]),
    ("query", &["store", "catalog", "stop", "table"]),
    ("grade", &["store", "find", "catalog", "query", "stop", "table"]),
    ("find", &["store"]),
    ("doctor", &["store", "table"]),
    ("transcript", &["store"]),
    ("export", &["store", "catalog", "stop"]),
    ("words", &[]),
    ("compare", &["store", "find", "stats", "table", "words"]),
    (
        "report",
        &["catalog", "compare", "find", "query", "stats", "store", "table", "transcript", "words"],
    ),
    ("render", &["report", "table", "transcript", "words"]),
    ("cli", &["*"]),
];

const LONGEST_FILE: usize = 500;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns all files with one of the suffixes under the folders, with their text.
fn files(folders: &[&str], suffixes: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|e| suffixes.iter().any(|suffix| e == *suffix)) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path.strip_prefix(root()).unwrap().to_owned(), text));
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// Returns the modules of ours that a source text uses.
fn used(text: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
    let mut names = BTreeSet::new();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code = text.lines().filter(is_code).collect::<Vec<_>>().join("\n");
    for after in code.split("crate::").skip(1) {
        let list = match after.strip_prefix('{') {
            Some(list) => list.split_once('}').map_or("", |(list, _)| list),
            None => after.split(|c| !is_name(c)).next().unwrap_or_default(),
        };
        for item in list.split(',') {
            let name = item.trim().split(|c| !is_name(c)).next().unwrap_or_default();
            names.extend((!name.is_empty()).then(|| name.to_owned()));
        }
    }
    names
}

#[test]
fn modules_use_only_the_layers_below() {
    let mut wrong = Vec::new();
    for (path, text) in files(&["src"], &["rs"]) {
        let inside = path.strip_prefix("src").unwrap();
        let first = inside.components().next().unwrap().as_os_str().to_string_lossy();
        let module = first.trim_end_matches(".rs");
        if matches!(module, "lib" | "main") || path.ends_with("tests.rs") {
            continue;
        }
        let layer = LAYERS.iter().find(|(name, _)| *name == module);
        let Some((_, allowed)) = layer else {
            wrong.push(format!("{module} has no layer: give it one in tests/it/tidy.rs"));
            continue;
        };
        for name in used(&text) {
            if name != module && !allowed.contains(&name.as_str()) && !allowed.contains(&"*") {
                wrong.push(format!("{}: {module} must not use {name}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "see the layers in DESIGN or ARCHITECTURE:\n{}", wrong.join("\n"));
}

#[test]
fn files_are_small() {
    for (path, text) in files(&["src", "tests/it", "migrations", "queries"], &["rs", "sql"]) {
        let lines = text.lines().count();
        assert!(lines <= LONGEST_FILE, "{}: {lines} lines, split it", path.display());
    }
}

#[test]
fn nothing_is_left_for_later() {
    let marks = [["TO", "DO"], ["FIX", "ME"], ["XX", "X"]].map(|halves| halves.concat());
    for (path, text) in files(&["src", "tests/it", "migrations", "queries"], &["rs", "sql"]) {
        for (index, line) in text.lines().enumerate() {
            let mut words = line.split(|c: char| !c.is_alphanumeric());
            let has_mark = words.any(|word| marks.iter().any(|mark| word == mark));
            assert!(!has_mark, "{}:{}: {line}", path.display(), index + 1);
        }
    }
}

#[test]
fn lines_end_cleanly() {
    for (path, text) in files(&["src", "tests/it", "migrations", "queries"], &["rs", "sql"]) {
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{}: end", path.display());
        assert!(!text.contains(['\t', '\r']), "{}: tab or carriage return", path.display());
        let trailing = text.lines().position(|line| line.ends_with(' '));
        assert_eq!(trailing, None, "{}: blank at the end of a line", path.display());
    }
}

#[test]
fn every_file_of_tests_is_listed() {
    let main = fs::read_to_string(root().join("tests/it/main.rs")).unwrap();
    for (path, _) in files(&["tests/it"], &["rs"]) {
        let stem = path.file_stem().unwrap().to_string_lossy();
        let is_top = path.parent().is_some_and(|parent| parent.ends_with("tests/it"));
        assert!(!is_top || stem == "main" || main.contains(&format!("mod {stem};")), "{stem}");
    }
}

#[test]
fn sql_stands_in_files_of_its_own() {
    // Views are created, and tried, by their names, which no statement can bind.
    const BY_NAME: [&str; 3] = ["CREATE VIEW", "CREATE TEMP VIEW", "SELECT * FROM {}"];
    const STARTS: [&str; 6] = ["SELECT ", "WITH ", "INSERT ", "UPDATE ", "DELETE ", "CREATE "];
    for (path, text) in files(&["src"], &["rs"]) {
        if path.ends_with("tests.rs") {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for quoted in code.split('"').skip(1) {
            let is_sql = STARTS.iter().any(|start| quoted.starts_with(start));
            assert!(!is_sql || BY_NAME.contains(&quoted), "{}: {quoted}", path.display());
        }
    }
}
