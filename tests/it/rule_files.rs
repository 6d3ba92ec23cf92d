//! Rules that all checks and graders keep, and their document.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use driftbase::catalog::header::{Allowed, Header, Param, Presence};
use driftbase::catalog::rule::{Check, FACTS};
use driftbase::catalog::{self, SqlFile};
use driftbase::grade::rules::Rules;
use driftbase::grade::{self, Request};
use driftbase::store::Store;

use crate::place::rows;
use crate::support;

#[test]
fn checks_can_need_what_the_view_of_facts_has() {
    let store = Store::in_memory().unwrap();
    let sql = "SELECT name FROM pragma_table_info('known_fact') WHERE name <> 'simulation_id' ORDER BY cid";
    assert_eq!(rows(&store, sql), FACTS);
}

#[test]
fn our_checks_and_graders_grade_the_samples_as_published() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("samples.db");
    fs::copy(support::sample_store(), &path).unwrap();
    let mut store = Store::open(&path).unwrap();
    let rules = Rules::load(None, None, &[]);
    let report = grade::grade(&mut store, &rules, &Request::default()).unwrap();
    assert!(report.broken.is_empty(), "{:?}", report.broken);
    assert_eq!(
        (report.simulations, report.checks, report.graders),
        (783, rules.checks.len(), rules.graders.len())
    );
    // The published table: how many of 150, 291 and 342 simulations are rewarded in full.
    let passed = "SELECT domain, COUNT(*) FROM grader_outcome WHERE grader = 'official' AND verdict = 'pass' GROUP BY domain";
    assert_eq!(rows(&store, passed), ["airline|98", "banking_knowledge|43", "retail|264"]);
    // Whatever fails has a place or a text, whatever does not has none.
    let evidence = "SELECT COUNT(*) FROM check_result AS r
        WHERE (r.verdict = 'fail') <> EXISTS (SELECT 1 FROM check_evidence AS e
            WHERE e.simulation_id = r.simulation_id AND e.check_id = r.check_id)
            OR (r.verdict IN ('not_applicable', 'vacuous')) <> (r.reason IS NOT NULL)";
    assert_eq!(rows(&store, evidence), ["0"]);
    // Turns and calls are there.
    let places = "SELECT COUNT(*) FROM check_evidence AS e
        LEFT JOIN turn AS t ON t.simulation_id = e.simulation_id AND t.position = e.turn
        LEFT JOIN tool_call AS c ON c.simulation_id = e.simulation_id AND c.position = e.call
        WHERE (e.turn IS NOT NULL AND t.position IS NULL) OR (e.call IS NOT NULL AND c.position IS NULL)";
    assert_eq!(rows(&store, places), ["0"]);
}

/// Where the generated part of the document stands.
const PART: [&str; 2] = [
    "<!-- the checks and graders, from their headers -->\n",
    "<!-- end of the checks and graders -->",
];

#[test]
fn the_docs_of_checks_are_their_headers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/checks.md");
    let found = fs::read_to_string(&path).unwrap();
    let (before, rest) = found.split_once(PART[0]).unwrap();
    let (_, after) = rest.split_once(PART[1]).unwrap();
    let mut text = String::from("\n## Every check in full\n");
    for check in catalog::checks().unwrap() {
        let Check { file, kind, severity, domains, needs, tools } = &check;
        section(&mut text, file, &format!("{kind}, {severity}"));
        let needs: Vec<String> = needs.iter().map(|fact| (*fact).to_owned()).collect();
        for (what, names) in [("Domains", domains), ("Needs", &needs), ("Tools", tools)] {
            if !names.is_empty() {
                writeln!(text, "\n{what}: {}.", names.join(", ")).unwrap();
            }
        }
        params(&mut text, &file.header.params);
    }
    text.push_str("\n## Every grader in full\n");
    for file in catalog::graders().unwrap() {
        section(&mut text, &file, "grader");
        params(&mut text, &file.header.params);
    }
    let expected = format!("{before}{}{text}\n{}{after}", PART[0], PART[1]);
    if env::var_os("UPDATE_DOCS").is_some() {
        let beside = path.with_extension("md.new");
        fs::write(&beside, expected).unwrap();
        fs::rename(beside, path).unwrap();
        return;
    }
    assert!(
        found == expected,
        "docs/checks.md is out of date: run `UPDATE_DOCS=1 cargo test docs`"
    );
}

fn section(text: &mut String, file: &SqlFile, what: &str) {
    let Header { summary, description, .. } = &file.header;
    writeln!(text, "\n### {}\n\n*{what}.* {summary}", file.name).unwrap();
    if !description.is_empty() {
        writeln!(text, "\n{description}").unwrap();
    }
}

fn params(text: &mut String, params: &[Param]) {
    if params.is_empty() {
        return;
    }
    text.push_str("\n| parameter | type | default | |\n| --- | --- | --- | --- |\n");
    for Param { name, ty, presence, allowed, help } in params {
        let help = match allowed {
            Allowed::All => help.clone(),
            allowed => format!("{help}: {allowed}"),
        };
        let default = match presence {
            Presence::Default(literal) => literal.to_string(),
            Presence::Required | Presence::Optional => "–".to_owned(),
        };
        writeln!(text, "| `{name}` | {ty} | {default} | {help} |").unwrap();
    }
}
