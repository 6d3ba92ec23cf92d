use super::*;
use crate::catalog::Origin;

fn store() -> Store {
    Store::in_memory().unwrap()
}

fn file(text: &str) -> SqlFile {
    SqlFile::parse("probe", text, Origin::BuiltIn).unwrap()
}

#[track_caller]
fn fails(sql: &str) -> String {
    run_sql(&mut store(), sql, None).expect_err("the SQL is refused").to_string()
}

const PROBE: &str = "-- A probe.\n--\n\
    -- param: n integer = 5  a number\n-- param: name text?  a name\n\
    -- param: x real = 0.5  a share\n-- param: all flag  all\n\
    -- column: n a number [count]\n-- column: name a name\n-- column: x a share [share]\n\
    -- column: everything 1 for all\n\
    SELECT :n AS n, :name AS name, :x AS x, :all AS everything";

#[test]
fn parameters_are_bound_by_type_or_default() {
    let probe = file(PROBE);
    let row = |params: &Params| run_named(&store(), &probe, params).unwrap().rows[0].clone();
    assert_eq!(
        row(&Params::new()),
        [Value::Integer(5), Value::Null, Value::Real(0.5), Value::Integer(0)]
    );
    let params = Params::new()
        .with("n", Value::Integer(7))
        .with("name", Value::Text("it's".to_owned()))
        .with("x", Value::Integer(1))
        .with("all", Value::Integer(1));
    assert_eq!(
        row(&params),
        [Value::Integer(7), Value::Text("it's".to_owned()), Value::Real(1.0), Value::Integer(1)]
    );
}

#[test]
fn kinds_come_from_units_then_values() {
    let table = run_named(&store(), &file(PROBE), &Params::new()).unwrap();
    let kinds: Vec<Kind> = table.columns.iter().map(|column| column.kind).collect();
    assert_eq!(kinds, [Kind::Count, Kind::Number, Kind::Share, Kind::Count]);
    let table =
        run_sql(&mut store(), "SELECT 'a' AS a, 1 AS b, 1.5 AS c, x'00' AS d", None).unwrap();
    let kinds: Vec<Kind> = table.columns.iter().map(|column| column.kind).collect();
    assert_eq!(kinds, [Kind::Text, Kind::Count, Kind::Number, Kind::Text]);
}

#[test]
fn wrong_parameters_are_refused() {
    let needs = file("-- A.\n--\n-- param: key text  k\n-- column: k  k\nSELECT :key AS k");
    let error = |params| run_named(&store(), &needs, &params).unwrap_err().to_string();
    assert_eq!(error(Params::new()), "query probe needs the parameter `key`");
    assert_eq!(
        error(Params::new().with("key", Value::Integer(1))),
        "parameter `key` of query probe is of type text"
    );
    assert_eq!(error(Params::new().with("kee", Value::Null)), "query probe has no parameter `kee`");
}

#[test]
fn headers_are_held_to_their_word() {
    let error = |text| run_named(&store(), &file(text), &Params::new()).unwrap_err().to_string();
    assert_eq!(
        error("-- A.\n--\n-- param: a text?  a\n-- column: x  x\nSELECT :b AS x"),
        "query probe: the header declares the parameters :a, the SQL has :b"
    );
    assert_eq!(
        error("-- A.\n--\n-- column: x  x\nSELECT 1 AS y, 2 AS x"),
        "query probe: the header declares the columns x, the SQL returns y, x"
    );
}

#[test]
fn only_one_reading_statement_is_run() {
    let cases = [
        "",
        " -- nothing\n",
        "SELECT 1; SELECT 2",
        "DELETE FROM run",
        "CREATE TEMP TABLE t (x)",
        "VACUUM INTO '/tmp/copy.db'",
        "ATTACH '/tmp/other.db' AS other",
        "BEGIN",
        "PRAGMA user_version = 3",
        "SELECT :x",
        "SELECT ?",
        "SELECT abs(-9223372036854775808)",
    ];
    let all: Vec<String> = cases.iter().map(|sql| format!("{sql:?}: {}", fails(sql))).collect();
    insta::assert_snapshot!(all.join("\n"), @r#"
    "": there is no SQL statement
    " -- nothing\n": there is no SQL statement
    "SELECT 1; SELECT 2": expected one SQL statement, found several
    "DELETE FROM run": only statements that read are run: this one would change the store
    "CREATE TEMP TABLE t (x)": only statements that read are run: this one would change the store
    "VACUUM INTO '/tmp/copy.db'": only statements that read are run: this one would change the store
    "ATTACH '/tmp/other.db' AS other": other databases cannot be attached
    "BEGIN": the statement gives no rows
    "PRAGMA user_version = 3": settings of SQLite cannot be changed or asked for: `PRAGMA user_version`
    "SELECT :x": the SQL has a parameter `:x`, which nothing gives a value
    "SELECT ?": the SQL has a parameter `?`, which nothing gives a value
    "SELECT abs(-9223372036854775808)": integer overflow
    "#);
    run_sql(&mut store(), "-- A comment.\nSELECT 1; -- done\n", None).unwrap();
}

#[test]
fn a_mistake_is_shown_with_line_and_caret() {
    insta::assert_snapshot!(fails("SELECT é, run_id\nFROM run\nWHERE\tdomian = 'x'"), @r#"
    no such column: é
      line 1: SELECT é, run_id
                     ^
    "#);
}

#[test]
fn an_endless_query_is_stopped() {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
                   SELECT count(*) FROM n";
    let mut store = store();
    let timeout = Duration::from_millis(50);
    let error = run_sql(&mut store, endless, Some(timeout)).unwrap_err();
    assert_eq!(error.to_string(), "the query did not end within 0.05 s and was stopped");
    run_sql(&mut store, "SELECT 1", Some(timeout)).unwrap();
}

#[test]
fn the_schema_describes_every_table_and_column() {
    let table = schema::describe(&store(), Some("component_reward")).unwrap();
    let lines: Vec<String> = table
        .rows
        .iter()
        .map(|row| {
            let text = |value: &Value| match value {
                Value::Text(text) => text.clone(),
                _ => "-".to_owned(),
            };
            row.iter().map(text).collect::<Vec<_>>().join(" | ")
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    component_reward | table | - | - | What one component contributes to a grading.
    component_reward | table | grading_id | INTEGER | the grading
    component_reward | table | component | TEXT | DB, ENV_ASSERTION, COMMUNICATE, NL_ASSERTION or ACTION
    component_reward | table | in_basis | INTEGER | 1 where the reward is made of it
    component_reward | table | reward | REAL | its reward; NULL where not told
    "#);
    let all = schema::describe(&store(), None).unwrap();
    let mute: Vec<_> = all.rows.iter().filter(|row| row[4] == Value::Null).collect();
    assert!(mute.is_empty(), "without a sentence: {mute:?}");
}
