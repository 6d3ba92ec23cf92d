//! Stores without what messages say.

use driftbase::import::{Outcome, Texts};

use crate::faults::good;
use crate::place::Place;
use crate::support::Cli;

const TEXTS: &str = "SELECT COUNT(*) FROM turn_text";

fn without() -> Place {
    let mut place = Place::new();
    place.options.texts = Texts::LeftOut;
    place
}

/// Every figure of a simulation; texts are none.
const FIGURES: &str = "SELECT d.*, s.turns, s.agent_turns, s.tool_calls, s.agent_tokens, s.conversation_hash \
     FROM simulation_drift AS d JOIN simulation AS s USING (simulation_id) ORDER BY simulation_id, matcher";

#[test]
fn without_texts_all_figures_calls_and_verdicts_stay() {
    let (with, without) = (Place::new(), without());
    with.take("run.json", good());
    without.take("run.json", good());
    assert_ne!(with.row(TEXTS), "0");
    assert_eq!(without.row(TEXTS), "0");
    assert_eq!(without.row("SELECT options FROM import"), "gold=tasks text=no");
    for sql in [FIGURES, "SELECT * FROM turn", "SELECT * FROM tool_call", "SELECT * FROM match"] {
        let rows = with.rows(sql);
        assert!(!rows.is_empty(), "{sql}");
        assert_eq!(without.rows(sql), rows);
    }
}

#[test]
fn an_import_with_texts_adds_them_and_one_without_leaves_them() {
    let mut place = without();
    place.take("run.json", good());
    assert_eq!(place.take("run.json", good()).outcome, Outcome::Unchanged);
    let verdicts = place.rows(FIGURES);
    place.options.texts = Texts::Stored;
    let report = place.take("run.json", good());
    assert_eq!(report.outcome, Outcome::Changed);
    assert_eq!(report.counts.updated, report.simulations);
    let whole = Place::new();
    whole.take("run.json", good());
    let texts = "SELECT * FROM turn_text";
    assert_eq!(place.rows(texts), whole.rows(texts));
    assert_eq!(place.rows(FIGURES), verdicts);
    assert_eq!(
        place.rows("SELECT content_hash FROM simulation"),
        whole.rows("SELECT content_hash FROM simulation")
    );
    place.options.texts = Texts::LeftOut;
    assert_eq!(place.take("run.json", good()).outcome, Outcome::Unchanged);
    assert_eq!(place.rows(texts), whole.rows(texts));
}

#[test]
fn a_transcript_says_that_texts_were_not_stored() {
    let cli = Cli::with_store();
    cli.write("run.json", &good());
    assert_eq!(cli.run(&["import", "--no-text", "run.json"]).code, 0);
    let transcript =
        cli.run(&["sql", "SELECT simulation FROM simulation LIMIT 1", "--format", "csv"]);
    let id = transcript.stdout.lines().nth(1).unwrap().to_owned();
    let by_id = cli.run(&["show", &id]);
    let said = "imported with --no-text";
    assert!(by_id.stdout.contains(said), "{by_id}");
    assert_eq!(cli.run(&["import", "run.json"]).code, 0);
    let by_id = cli.run(&["show", &id]);
    assert!(!by_id.stdout.contains(said), "{by_id}");
}
