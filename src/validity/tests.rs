use super::*;

fn table(rows: &[(&str, &str, Option<f64>, Option<f64>)]) -> Table {
    let names = ["domain", "agent_model", "run", "gd", "omission_rate", "pass_rate"];
    let column = |name: &str| Column { name: name.to_owned(), kind: Kind::Text };
    let real = |value: Option<f64>| value.map_or(Value::Null, Value::Real);
    let row = |(domain, model, gd, pass): &(&str, &str, Option<f64>, Option<f64>)| {
        let text = |text: &str| Value::Text(text.to_owned());
        let run = format!("{model} {domain}");
        vec![text(domain), text(model), Value::Text(run), real(*gd), Value::Null, real(*pass)]
    };
    Table { columns: names.map(column).to_vec(), rows: rows.iter().map(row).collect() }
}

/// The row of a group for GD, from `runs` on.
fn found(table: &Table, across: &str, group: &str) -> Vec<Value> {
    let text = |text: &str| Value::Text(text.to_owned());
    let is_it = |row: &&Vec<Value>| row[..3] == [text(across), text(group), text("gd")];
    order(table).rows.iter().find(is_it).unwrap()[3..].to_vec()
}

#[test]
fn the_published_baseline_is_strictly_reversed() {
    let runs = [
        ("retail", "m", Some(0.155), Some(0.772)),
        ("airline", "m", Some(0.4015), Some(0.653)),
        ("banking", "m", Some(0.8097), Some(0.156)),
    ];
    let row = found(&table(&runs), "domains", "m");
    assert_eq!(row[..3], [Value::Integer(3), Value::Real(-1.0), Value::Real(-1.0)]);
    assert_eq!(row[3..6], [Value::Integer(3), Value::Integer(0), Value::Integer(0)]);
    let note = "strictly reversed, as expected of a valid measure";
    assert_eq!(row[6..], [Value::Null, Value::Text(note.into())]);
}

#[test]
fn unexpected_pairs_are_named() {
    // By hand: c has less drift than b but passes less; a is as expected against both.
    let runs = [
        ("retail", "a", Some(0.1), Some(0.9)),
        ("retail", "b", Some(0.5), Some(0.6)),
        ("retail", "c", Some(0.4), Some(0.5)),
    ];
    let row = found(&table(&runs), "models", "retail");
    assert_eq!(row[..2], [Value::Integer(3), Value::Real(-0.5)]);
    assert_eq!(row[3..6], [Value::Integer(2), Value::Integer(1), Value::Integer(0)]);
    assert_eq!(row[6..], [Value::Text("b – c".into()), Value::Null]);
}

#[test]
fn two_runs_and_undefined_ones_give_no_correlation() {
    let runs = [
        ("retail", "m", Some(0.1), Some(0.9)),
        ("airline", "m", Some(0.5), Some(0.6)),
        ("banking", "m", None, Some(0.5)),
    ];
    let row = found(&table(&runs), "domains", "m");
    assert_eq!(row[..3], [Value::Integer(2), Value::Null, Value::Null]);
    let note = "2 of at least 3 runs: no correlation; 1 run left out, where the measure or the \
                pass rate is undefined";
    assert_eq!(row[7], Value::Text(note.into()));
}

#[test]
fn runs_that_are_all_alike_have_no_order() {
    let one = ("retail", "m", Some(0.1), Some(0.9));
    let row = found(&table(&[one, one, one]), "domains", "m");
    assert_eq!(row[..3], [Value::Integer(3), Value::Null, Value::Null]);
    assert_eq!(row[3..6], [Value::Integer(0), Value::Integer(0), Value::Integer(3)]);
}
