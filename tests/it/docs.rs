//! The documents say what the program does: some of it is made from it, and what the README shows is what it prints.
//!
//! `UPDATE_DOCS=1 cargo test docs` writes `docs/schema.md` and `docs/cli.md` anew.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use driftbase::catalog;
use driftbase::catalog::header::Header;
use driftbase::cli;
use driftbase::cli::error::Exit;
use driftbase::query::schema;
use driftbase::render::Format;
use driftbase::store::Store;
use driftbase::table::Value;

use crate::support::Cli;

/// Width of help in the documents, in characters.
const WIDTH: usize = 100;

/// Headings of options that are the same everywhere, and what is said in their place.
const COMMON: [&str; 2] = ["Global options", "Output"];

/// The same of the options of all named queries, which stand at `query` itself.
const COMMON_OF_QUERIES: [&str; 3] = ["Global options", "Output", "Limits"];

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Compares a generated document with its file, or writes it when asked to.
#[track_caller]
pub(crate) fn check(name: &str, expected: &str) {
    let path = root().join(name);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        // In one step: other tests read it meanwhile.
        let beside = path.with_extension("md.new");
        fs::write(&beside, expected).unwrap();
        fs::rename(beside, path).unwrap();
        return;
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    let differs = found.lines().zip(expected.lines()).position(|(a, b)| a != b);
    let line = differs.unwrap_or(found.lines().count().min(expected.lines().count())) + 1;
    assert!(
        found == expected,
        "{name} is out of date from line {line}: run `UPDATE_DOCS=1 cargo test docs`"
    );
}

#[test]
fn the_schema_document_is_that_of_a_new_store() {
    let mut text = String::from(
        "# The store's schema\n\n\
         Made from the store itself by `UPDATE_DOCS=1 cargo test docs`; `driftbase schema` shows the same. A unit \
         stands in brackets. Views are what to query: their names and columns stay, tables may change. A column \
         without a type is computed: it holds what its meaning says.\n",
    );
    let store = Store::in_memory().unwrap();
    let views = catalog::views().unwrap();
    let mut kind_before = String::new();
    for row in schema::describe(&store, None).unwrap().rows {
        let [object, kind, column, ty, meaning] = <[Value; 5]>::try_from(row).unwrap().map(word);
        if kind != kind_before {
            let heading = if kind == "view" { "Views" } else { "Tables" };
            writeln!(text, "\n## {heading}").unwrap();
            kind_before.clone_from(&kind);
        }
        if column.is_empty() {
            assert!(!meaning.is_empty(), "{object} says nothing of itself");
            writeln!(text, "\n### {object}\n\n{meaning}\n").unwrap();
            if let Some(view) = views.iter().find(|view| view.name == object) {
                let Header { description, grain, .. } = &view.header;
                if !description.is_empty() {
                    writeln!(text, "{description}\n").unwrap();
                }
                writeln!(text, "One row for each: {}.\n", grain.join(", ")).unwrap();
            }
            text.push_str("| column | type | meaning |\n| --- | --- | --- |\n");
        } else {
            assert!(!meaning.is_empty(), "{object}.{column} has no meaning");
            writeln!(text, "| {column} | {ty} | {meaning} |").unwrap();
        }
    }
    check("docs/schema.md", &text);
}

/// A value as text that a Markdown table can hold.
fn word(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Text(text) => text.replace('|', "\\|"),
        other => panic!("{other:?} in the schema"),
    }
}

/// Where the layers stand in ARCHITECTURE.md.
const LAYERS: [&str; 2] =
    ["<!-- the layers, from tests/it/tidy.rs -->\n", "<!-- end of the layers -->"];

#[test]
fn the_architecture_has_the_layers_that_the_tests_enforce() {
    let tidy = document("tests/it/tidy.rs");
    let list = tidy.split_once("const LAYERS").unwrap().1.split_once("\n];").unwrap().0;
    let list = list.split_once("= &[").unwrap().1;
    let mut table = String::from("| module | may use |\n| --- | --- |\n");
    for entry in list.split('(').skip(1) {
        let quoted: Vec<&str> = entry.split('"').skip(1).step_by(2).collect();
        let (module, used) = quoted.split_first().unwrap();
        let used = match used {
            [] => "nothing of ours".to_owned(),
            ["*"] => "everything".to_owned(),
            used => used.join(", "),
        };
        writeln!(table, "| {module} | {used} |").unwrap();
    }
    let text = document("ARCHITECTURE.md");
    let (before, rest) = text.split_once(LAYERS[0]).unwrap();
    let (_, after) = rest.split_once(LAYERS[1]).unwrap();
    check("ARCHITECTURE.md", &format!("{before}{}{table}{}{after}", LAYERS[0], LAYERS[1]));
    assert!(text.lines().count() <= 200, "ARCHITECTURE.md is long");
}

#[test]
fn the_architecture_names_every_module() {
    let text = document("ARCHITECTURE.md");
    for line in document("src/lib.rs").lines() {
        if let Some(module) = line.strip_prefix("pub mod ") {
            let module = module.trim_end_matches(';');
            assert!(text.contains(&format!("\n| `{module}` |")), "ARCHITECTURE.md: {module}");
        }
    }
}

#[test]
fn the_command_line_document_is_its_help() {
    let mut root = cli::grammar().term_width(WIDTH).mut_args(|arg| arg.hide_env_values(true));
    root.build();
    let mut text = format!(
        "# The command line\n\n\
         Made from the program's own help by `UPDATE_DOCS=1 cargo test docs`. The global options stand only here \
         at the top; those for the output ({}) only once, under [The output](#the-output).\n",
        Format::ALL.map(|format| format!("`{}`", name(format))).join(", ")
    );
    section(&mut text, "## driftbase", &mut root.clone(), &[]);
    let mut with_output = root.find_subcommand("runs").unwrap().clone();
    with_output = with_output.mut_args(|arg| {
        let is_output = arg.get_help_heading() == Some("Output");
        arg.hide(!is_output)
    });
    text.push_str("\n## The output\n\nFor every command that gives a table:\n");
    let help = with_output.render_long_help().to_string();
    let options = help.split_once("Output:\n").unwrap().1;
    block(&mut text, options);
    for command in root.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = command.get_name();
        section(&mut text, &format!("## driftbase {name}"), &mut command.clone(), &COMMON);
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let heading = format!("### driftbase {name} {}", inner.get_name());
            section(&mut text, &heading, &mut inner.clone(), &COMMON_OF_QUERIES);
        }
    }
    check("docs/cli.md", &text);
}

fn section(text: &mut String, heading: &str, command: &mut clap::Command, hidden: &[&str]) {
    let mut command = command.clone().mut_args(|arg| {
        let is_common = arg.get_help_heading().is_some_and(|heading| hidden.contains(&heading));
        let hide = is_common || arg.is_hide_set();
        arg.hide(hide)
    });
    writeln!(text, "\n{heading}").unwrap();
    block(text, &command.render_long_help().to_string());
}

fn block(text: &mut String, content: &str) {
    let lines: Vec<&str> = content.trim_end().lines().map(str::trim_end).collect();
    writeln!(text, "\n```text\n{}\n```", lines.join("\n")).unwrap();
}

fn name(format: Format) -> String {
    use clap::ValueEnum as _;
    format.to_possible_value().unwrap().get_name().to_owned()
}

#[test]
fn the_readme_names_everything_a_user_can_ask_for() {
    let readme = document("README.md");
    let has = |what: &str| assert!(readme.contains(what), "README.md does not mention {what}");
    let grammar = cli::grammar();
    for command in grammar.get_subcommands() {
        has(&format!("driftbase {}", command.get_name()));
    }
    for query in catalog::queries().unwrap() {
        has(&format!("`{}`", query.name));
    }
    for format in Format::ALL {
        has(&name(format));
    }
    for exit in [
        Exit::Done,
        Exit::No,
        Exit::Usage,
        Exit::Failed,
        Exit::Interrupted,
        Exit::Terminated,
        Exit::Bug,
    ] {
        has(&format!("\n| {} |", exit as u8));
    }
    for matcher in ["`tau2`", "`strict`", "`calibrated`"] {
        has(matcher);
    }
    let schema = document("docs/schema.md");
    for view in catalog::views().unwrap() {
        assert!(schema.contains(&format!("\n### {}\n", view.name)), "{}", view.name);
    }
}

/// A command that the README shows, with what it is said to print.
struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

/// Returns the README's examples: what stands behind `$ ` in blocks of the kind `console`.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_inside = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            is_inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_inside) {
            let (line, command, output) = (index + 1, command.to_owned(), Vec::new());
            examples.push(Example { line, command, output });
        } else if is_inside {
            examples.last_mut().unwrap().output.push(line.to_owned());
        }
    }
    examples
}

/// Tells whether lines are as shown: `…` alone stands for lines left out, inside a line for text left out.
fn is_as_shown(shown: &[String], printed: &[&str]) -> bool {
    match (shown.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first.trim() == "…" => {
            (0..=printed.len()).any(|skipped| is_as_shown(rest, &printed[skipped..]))
        }
        (Some((first, rest)), Some((line, after))) => {
            is_line_as_shown(first, line) && is_as_shown(rest, after)
        }
        _ => false,
    }
}

fn is_line_as_shown(shown: &str, line: &str) -> bool {
    let mut parts = shown.trim_end().split('…');
    let line = line.trim_end();
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut last = None;
    for part in parts {
        let Some(found) = rest.find(part) else {
            return false;
        };
        last = Some(part);
        rest = &rest[found + part.len()..];
    }
    rest.is_empty() || last.is_some_and(|part| line.ends_with(part))
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    let cli = Cli::new();
    symlink(root().join("samples"), cli.path("samples")).unwrap();
    let binary = Path::new(assert_cmd::cargo::cargo_bin!("driftbase"));
    let examples = examples(&document("README.md"));
    assert!(!examples.is_empty());
    let mut wrong = String::new();
    for Example { line, command, output } in examples {
        if let Some(file) = command.strip_prefix("cat ") {
            // A file that the reader is to write.
            cli.write(file, &(output.join("\n") + "\n"));
            continue;
        }
        if command == "cargo test" {
            continue;
        }
        let command = command.replace("cargo run --release --", "driftbase");
        let path = format!("{}:/usr/bin:/bin", binary.parent().unwrap().display());
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &format!("{{ {command}\n}} 2>&1")])
            .current_dir(cli.path(""))
            .env_clear()
            .env("PATH", path)
            .env("HOME", cli.path(""));
        let ran = cli.finish(&mut shell);
        let printed: Vec<&str> = ran.stdout.lines().collect();
        if !is_as_shown(&output, &printed) {
            writeln!(wrong, "README.md:{line}: `{command}` prints\n{}", ran.stdout).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
