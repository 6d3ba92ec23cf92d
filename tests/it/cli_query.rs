//! The commands `query`, `sql`, `schema` and `completions`.

use std::io::{Read as _, Write as _};
use std::process::Stdio;

use insta::assert_snapshot;

use crate::support::Cli;

const PROBE: &str = "-- Rows of a probe.\n--\n-- A longer story.\n--\n\
    -- param:  least_n  integer = 2  least number\n\
    -- param:  name     text?        a name\n\
    -- param:  ratio    real = 0.25  a ratio\n\
    -- param:  all      flag         everything\n\
    -- grain:  n\n\
    -- column: n         a number             [count]\n\
    -- column: ratio     the ratio            [share]\n\
    -- column: name      the name; NULL where none is given\n\
    -- column: has_all   1 where all are asked for\n\
    SELECT :least_n AS n, :ratio AS ratio, :name AS name, :all AS has_all ORDER BY n\n";

fn with_queries() -> Cli {
    let cli = Cli::with_store();
    cli.write("mine/probe.sql", PROBE);
    cli
}

#[test]
fn a_query_is_a_command_with_its_parameters_as_flags() {
    let cli = with_queries();
    assert_snapshot!(cli.run(&["--queries", "mine", "query", "probe"]), @"");
    let args = [
        "query",
        "probe",
        "--queries=mine",
        "--least-n",
        "-7",
        "--name",
        "it's",
        "--all",
    ];
    assert_snapshot!(cli.run(&args), @"");
    let mut command = cli.command(&["query", "probe", "--format", "jsonl"]);
    assert_snapshot!(cli.finish(command.env("DRIFTBASE_QUERIES", "mine")), @"");
}

#[test]
fn a_query_explains_itself() {
    let help = with_queries().run(&["--queries", "mine", "query", "probe", "-h"]);
    assert_snapshot!(help, @"");
}

#[test]
fn wrong_arguments_of_a_query_are_usage_errors() {
    let cli = with_queries();
    cli.write(
        "mine/strict.sql",
        "-- A.\n--\n-- param: key text  k\n-- column: k  k\nSELECT :key AS k\n",
    );
    let run = |args: &[&str]| {
        let all: Vec<&str> = ["--queries", "mine", "query"]
            .iter()
            .chain(args)
            .copied()
            .collect();
        cli.run(&all).to_string()
    };
    let all = [
        run(&["prob"]),
        run(&["probe", "--least-n", "many"]),
        run(&["probe", "--ratio", "nan"]),
        run(&["probe", "--leest-n", "1"]),
        run(&["strict"]),
    ];
    assert_snapshot!(all.join("\n\n"), @"");
}

#[test]
fn queries_that_cannot_be_used_are_told() {
    let cli = with_queries();
    cli.write("mine/bad.sql", "SELECT 1\n");
    cli.write(
        "mine/taken.sql",
        "-- A.\n--\n-- param: format text  f\nSELECT :format AS f\n",
    );
    cli.write(
        "mine/liar.sql",
        "-- A.\n--\n-- column: y  y\nSELECT 1 AS x\n",
    );
    let list = cli.run(&["--queries", "mine", "query", "--format", "csv"]);
    assert!(
        list.stdout
            .contains("probe,Rows of a probe.,mine/probe.sql\n"),
        "{}",
        list.stdout
    );
    assert_eq!(list.code, 0);
    assert_snapshot!(list.stderr, @"");
    let liar = cli.run(&["--queries", "mine", "query", "liar"]);
    assert_eq!(liar.code, 3);
    assert!(
        liar.stderr
            .contains("declares the columns y, the SQL returns x")
    );
    assert_snapshot!(cli.run(&["--queries", "none", "query", "probe"]), @"");
}

#[test]
fn a_users_query_replaces_ours_visibly() {
    let cli = Cli::with_store();
    let Some(ours) = driftbase::catalog::queries().unwrap().into_iter().next() else {
        return;
    };
    cli.write(
        &format!("mine/{}.sql", ours.name),
        "-- Mine.\nSELECT 1 AS mine\n",
    );
    let ran = cli.run(&["--queries", "mine", "query", &ours.name]);
    assert!(ran.stdout.contains("mine"));
    assert!(
        ran.stderr.contains("instead of driftbase's own"),
        "{}",
        ran.stderr
    );
    let list = cli.run(&["--queries", "mine", "query", "--format", "csv"]);
    assert!(list.stdout.contains("replaces the built-in one"));
    assert!(
        cli.run(&["query", "--format", "csv"])
            .stdout
            .contains("built in")
    );
}

#[test]
fn sql_is_taken_from_the_argument_a_file_or_stdin() {
    let cli = Cli::with_store();
    let sql = "SELECT matcher_id AS id, matcher FROM matcher ORDER BY 1";
    let expected = "id,matcher\n1,tau2\n2,strict\n3,calibrated\n";
    cli.write("a.sql", sql);
    assert_eq!(cli.run(&["sql", sql, "--format", "csv"]).stdout, expected);
    assert_eq!(
        cli.run(&["sql", "--file", "a.sql", "--format", "csv"])
            .stdout,
        expected
    );
    let mut command = cli.command(&["sql", "-", "--format", "csv"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(sql.as_bytes())
        .unwrap();
    assert_eq!(
        child.wait_with_output().unwrap().stdout,
        expected.as_bytes()
    );
}

#[test]
fn wrong_sql_is_shown_where_it_is_wrong() {
    let cli = Cli::with_store();
    assert_snapshot!(cli.run(&["sql", "SELECT 1,\n  runs_id FROM run"]), @"");
    assert_snapshot!(cli.run(&["sql", "DROP TABLE run"]), @"");
    let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT SUM(i) FROM n";
    assert_snapshot!(cli.run(&["sql", endless, "--timeout", "0.05"]), @"");
    assert_eq!(cli.run(&["sql"]).code, 2);
    assert_eq!(cli.run(&["sql", "SELECT 1", "--timeout", "0"]).code, 2);
    assert_eq!(cli.run(&["sql", "--file", "none.sql"]).code, 3);
}

#[test]
fn results_go_to_a_file_in_the_format_of_its_suffix() {
    let cli = Cli::with_store();
    let sql = "SELECT 1 AS a, NULL AS b";
    for (name, expected) in [
        ("x.csv", "a,b\n1,\n"),
        ("x.json", "[\n  {\"a\":1,\"b\":null}\n]\n"),
        ("x.jsonl", "{\"a\":1,\"b\":null}\n"),
        ("x.md", "| a | b |\n| ---: | ---: |\n| 1 | – |\n"),
        ("x.txt", "a  b\n────\n1  –\n"),
    ] {
        let ran = cli.run(&["sql", sql, "--output", name]);
        assert_eq!(
            (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
            (0, "", "")
        );
        assert_eq!(cli.read(name), expected);
    }
    assert_eq!(
        cli.run(&["sql", sql, "--output", "x.dat", "--format", "csv"])
            .code,
        0
    );
    assert_snapshot!(cli.run(&["sql", sql, "--output", "x.html"]), @"");
    assert_eq!(cli.run(&["sql", sql, "--output", "no/x.csv"]).code, 3);
    let left: Vec<_> = std::fs::read_dir(cli.path("")).unwrap().collect();
    assert_eq!(
        left.len(),
        7,
        "nothing is left beside the store and six files"
    );
}

#[test]
fn the_schema_is_told_with_and_without_a_store() {
    let args = ["schema", "label"];
    let with = Cli::with_store().run(&args);
    let without = Cli::new().run(&args);
    assert_eq!(with.to_string(), without.to_string());
    assert_snapshot!(with, @"");
    let none = Cli::new().run(&["schema", "labels"]);
    assert_eq!(none.code, 3);
    assert!(
        none.stderr
            .starts_with("error: there is no table or view `labels`\nhint: there are ")
    );
}

#[test]
fn completions_know_the_queries() {
    let ran = with_queries().run(&["--queries", "mine", "completions", "bash"]);
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.contains("--least-n"));
}

#[test]
fn quiet_leaves_data_and_errors() {
    let cli = Cli::with_store();
    let sql = "SELECT 1 AS x WHERE 0";
    assert_eq!(cli.run(&["sql", sql]).stderr, "No rows.\n");
    assert_eq!(cli.run(&["--quiet", "sql", sql]).stderr, "");
    assert!(!cli.run(&["sql", "-q", "SELECT"]).stderr.is_empty());
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let cli = Cli::with_store();
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) \
               SELECT i, 'some text to fill the pipe' AS t FROM n";
    let mut command = cli.command(&["sql", sql, "--format", "csv"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 10]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
