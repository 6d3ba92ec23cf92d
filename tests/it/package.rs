//! What a package installs beside the program: its manual and completions, made from the grammar.
//!
//! `UPDATE_DOCS=1 cargo test package` writes `packaging/` anew.

use std::collections::BTreeSet;
use std::fs;

use clap_complete::Shell;
use clap_mangen::Man;
use driftbase::cli;

use crate::docs::{check, root};

const MANUAL: &str = "packaging/data/share/man/man1";

/// Where each shell looks for completions, below the place of installation.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "packaging/data/share/bash-completion/completions/driftbase"),
    (Shell::Zsh, "packaging/data/share/zsh/site-functions/_driftbase"),
    (Shell::Fish, "packaging/data/share/fish/vendor_completions.d/driftbase.fish"),
];

/// The command line's grammar; what the environment of the test says has no place in a document.
fn grammar() -> clap::Command {
    let mut grammar = cli::grammar().mut_args(|arg| arg.hide_env_values(true));
    grammar.build();
    grammar
}

fn page(command: clap::Command) -> String {
    let mut text = Vec::new();
    Man::new(command).render(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn the_package_has_a_page_for_each_command() {
    let grammar = grammar();
    let mut expected = BTreeSet::from(["driftbase.1".to_owned()]);
    check(&format!("{MANUAL}/driftbase.1"), &page(grammar.clone()));
    for command in grammar.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("driftbase-{}.1", command.get_name());
        check(&format!("{MANUAL}/{name}"), &page(command.clone()));
        expected.insert(name);
    }
    let entries = fs::read_dir(root().join(MANUAL)).unwrap();
    let found: BTreeSet<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_package_has_completions_for_each_shell() {
    for (shell, place) in COMPLETIONS {
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut grammar(), "driftbase", &mut text);
        check(place, &String::from_utf8(text).unwrap());
    }
}
