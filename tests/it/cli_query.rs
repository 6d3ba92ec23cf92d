//! The commands `query`, `sql`, `schema` and `completions`.

use std::io::{Read as _, Write as _};
use std::process::Stdio;

use driftbase::store::Store;
use insta::assert_snapshot;

use crate::support::{Cli, sample_store};

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
    assert_snapshot!(cli.run(&["--queries", "mine", "query", "probe"]), @r#"
    n   ratio  name  has_all
    ────────────────────────
    2  0.2500     –        0
    [exit 0]
    "#);
    let args = ["query", "probe", "--queries=mine", "--least-n", "-7", "--name", "it's", "--all"];
    assert_snapshot!(cli.run(&args), @r#"
     n   ratio  name  has_all
    ─────────────────────────
    -7  0.2500  it's        1
    [exit 0]
    "#);
    let mut command = cli.command(&["query", "probe", "--format", "jsonl"]);
    assert_snapshot!(cli.finish(command.env("DRIFTBASE_QUERIES", "mine")), @r#"
    {"n":2,"ratio":0.25,"name":null,"has_all":0}
    [exit 0]
    "#);
}

#[test]
fn a_query_explains_itself() {
    let help = with_queries().run(&["--queries", "mine", "query", "probe", "-h"]);
    assert_snapshot!(help, @r#"
    Rows of a probe

    Usage: driftbase query probe [OPTIONS]

    Options:
      -h, --help  Print help (see more with '--help')

    Parameters:
          --least-n <INTEGER>  least number [default: 2]
          --name <TEXT>        a name
          --ratio <NUMBER>     a ratio [default: 0.25]
          --all                everything

    Limits:
          --timeout <SECONDS>  Stop the query when it runs longer [default: no limit]

    Output:
          --format <FORMAT>  Write this format [default: table, or what the suffix of --output says]
                             [possible values: table, markdown, csv, json, jsonl]
      -o, --output <FILE>    Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the
                             format

    Global options:
          --db <PATH>      Use this store [env: DRIFTBASE_DB=] [default: driftbase.db]
      -q, --quiet          Say only what is asked for, and what goes wrong
          --queries <DIR>  Use the named queries in this folder too; they win over those of the same
                           name [env: DRIFTBASE_QUERIES=]
          --checks <DIR>   Use the checks in this folder too; they win over those of the same name [env:
                           DRIFTBASE_CHECKS=]
          --graders <DIR>  Use the graders in this folder too; they win over those of the same name
                           [env: DRIFTBASE_GRADERS=]

    Columns:
      n        a number  [count]
      ratio    the ratio  [share]
      name     the name; NULL where none is given
      has_all  1 where all are asked for

    One row for each: n
    [exit 0]
    "#);
}

#[test]
fn wrong_arguments_of_a_query_are_usage_errors() {
    let cli = with_queries();
    cli.write(
        "mine/strict.sql",
        "-- A.\n--\n-- param: key text  k\n-- column: k  k\nSELECT :key AS k\n",
    );
    let run = |args: &[&str]| {
        let all: Vec<&str> = ["--queries", "mine", "query"].iter().chain(args).copied().collect();
        cli.run(&all).to_string()
    };
    let all = [
        run(&["prob"]),
        run(&["probe", "--least-n", "many"]),
        run(&["probe", "--ratio", "nan"]),
        run(&["probe", "--leest-n", "1"]),
        run(&["strict"]),
    ];
    assert_snapshot!(all.join("\n\n"), @r#"
    --- stderr ---
    error: unrecognized subcommand 'prob'

      tip: some similar subcommands exist: 'problems', 'probe'

    Usage: driftbase query [OPTIONS] [NAME]

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: invalid value 'many' for '--least-n <INTEGER>': expected a whole number

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: invalid value 'nan' for '--ratio <NUMBER>': expected a number

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: unexpected argument '--leest-n' found

      tip: a similar argument exists: '--least-n'

    Usage: driftbase query probe --least-n <INTEGER>

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: the following required arguments were not provided:
      --key <TEXT>

    Usage: driftbase query strict --key <TEXT>

    For more information, try '--help'.
    [exit 2]
    "#);
}

#[test]
fn queries_that_cannot_be_used_are_told() {
    let cli = with_queries();
    cli.write("mine/bad.sql", "SELECT 1\n");
    cli.write("mine/taken.sql", "-- A.\n--\n-- param: format text  f\nSELECT :format AS f\n");
    cli.write("mine/liar.sql", "-- A.\n--\n-- column: y  y\nSELECT 1 AS x\n");
    let list = cli.run(&["--queries", "mine", "query", "--format", "csv"]);
    assert!(list.stdout.contains("probe,Rows of a probe.,mine/probe.sql\n"), "{}", list.stdout);
    assert_eq!(list.code, 0);
    assert_snapshot!(list.stderr, @r#"
    warning: mine/bad.sql:1: expected a comment with a one-sentence summary, as `-- Drift of each run.`
    warning: query taken: a parameter cannot be named `format`, as that is an option of every command
    "#);
    let liar = cli.run(&["--queries", "mine", "query", "liar"]);
    assert_eq!(liar.code, 3);
    assert!(liar.stderr.contains("declares the columns y, the SQL returns x"));
    assert_snapshot!(cli.run(&["--queries", "none", "query", "probe"]), @r#"
    --- stderr ---
    error: cannot read the folder of queries none
      because: No such file or directory (os error 2)
    [exit 3]
    "#);
}

#[test]
fn a_users_query_replaces_ours_visibly() {
    let cli = Cli::with_store();
    let Some(ours) = driftbase::catalog::queries().unwrap().into_iter().next() else {
        return;
    };
    cli.write(&format!("mine/{}.sql", ours.name), "-- Mine.\nSELECT 1 AS mine\n");
    let ran = cli.run(&["--queries", "mine", "query", &ours.name]);
    assert!(ran.stdout.contains("mine"));
    assert!(ran.stderr.contains("instead of driftbase's own"), "{}", ran.stderr);
    let list = cli.run(&["--queries", "mine", "query", "--format", "csv"]);
    assert!(list.stdout.contains("replaces the built-in one"));
    assert!(cli.run(&["query", "--format", "csv"]).stdout.contains("built in"));
}

#[test]
fn sql_is_taken_from_the_argument_a_file_or_stdin() {
    let cli = Cli::with_store();
    let sql = "SELECT matcher_id AS id, matcher FROM matcher ORDER BY 1";
    let expected = "id,matcher\n1,tau2\n2,strict\n3,calibrated\n";
    cli.write("a.sql", sql);
    assert_eq!(cli.run(&["sql", sql, "--format", "csv"]).stdout, expected);
    assert_eq!(cli.run(&["sql", "--file", "a.sql", "--format", "csv"]).stdout, expected);
    let mut command = cli.command(&["sql", "-", "--format", "csv"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(sql.as_bytes()).unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, expected.as_bytes());
}

#[test]
fn wrong_sql_is_shown_where_it_is_wrong() {
    let cli = Cli::with_store();
    assert_snapshot!(cli.run(&["sql", "SELECT 1,\n  runs_id FROM run"]), @r#"
    --- stderr ---
    error: no such column: runs_id
      line 2:   runs_id FROM run
                ^
    hint: `driftbase schema` lists tables, views and columns
    [exit 3]
    "#);
    assert_snapshot!(cli.run(&["sql", "DROP TABLE run"]), @r#"
    --- stderr ---
    error: only statements that read are run: this one would change the store
    [exit 3]
    "#);
    let endless =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT SUM(i) FROM n";
    assert_snapshot!(cli.run(&["sql", endless, "--timeout", "0.05"]), @r#"
    --- stderr ---
    error: the query did not end within 0.05 s and was stopped
    hint: `--timeout SECONDS` sets another limit
    [exit 3]
    "#);
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
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
        assert_eq!(cli.read(name), expected);
    }
    assert_eq!(cli.run(&["sql", sql, "--output", "x.dat", "--format", "csv"]).code, 0);
    assert_snapshot!(cli.run(&["sql", sql, "--output", "x.html"]), @r#"
    --- stderr ---
    error: no format goes by the suffix of x.html
    hint: `--format` names it, or use .md, .csv, .json, .jsonl or .txt
    [exit 2]
    "#);
    assert_eq!(cli.run(&["sql", sql, "--output", "no/x.csv"]).code, 3);
    let left: Vec<_> = std::fs::read_dir(cli.path("")).unwrap().collect();
    assert_eq!(left.len(), 7, "nothing is left beside the store and six files");
}

#[test]
fn the_schema_is_told_with_and_without_a_store() {
    let args = ["schema", "label"];
    let with = Cli::with_store().run(&args);
    let without = Cli::new().run(&args);
    assert_eq!(with.stdout, without.stdout);
    let expected = "There is no store at driftbase.db: this is what a new one will have.\n";
    assert_eq!(without.stderr, expected);
    assert_snapshot!(with, @r#"
    object  kind   column  type     meaning
    ────────────────────────────────────────────────────────────────────────────────────
    label   table  –       –        A name given to runs by the user, to select them by.
    label   table  run_id  INTEGER  the run
    label   table  label   TEXT     the name
    [exit 0]
    "#);
    let none = Cli::new().run(&["schema", "labels"]);
    assert_eq!(none.code, 3);
    assert!(none.stderr.contains("error: there is no table or view `labels`\nhint: there are "));
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
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 10]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn a_store_is_not_overwritten_by_a_result() {
    let cli = Cli::with_store();
    let args = ["sql", "SELECT 1 AS x", "--format", "csv", "--output", "driftbase.db"];
    assert_snapshot!(cli.run(&args), @r#"
    --- stderr ---
    error: driftbase.db is a SQLite file, which is not overwritten
    hint: write the result to another file
    [exit 2]
    "#);
    assert_eq!(cli.run(&["sql", "SELECT 1 AS x"]).code, 0);
}

#[test]
fn a_trial_or_task_that_is_not_there_is_told_with_what_is() {
    let db = sample_store().to_str().unwrap();
    let store = Store::open_read_only(sample_store()).unwrap();
    let (run, task, trials): (String, String, String) = store
        .connection()
        .query_row(
            "SELECT run, task, group_concat(DISTINCT trial ORDER BY trial) FROM simulation \
             JOIN task USING (task_id) JOIN run ON run.run_id = simulation.run_id \
             GROUP BY run, task ORDER BY COUNT(DISTINCT trial) DESC LIMIT 1",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .unwrap();
    let ran = Cli::new().run(&["--db", db, "show", &run, "--task", &task, "--trial", "77"]);
    let trials = trials.replace(',', ", ");
    let told = format!("there is no trial 77 of task `{task}` in run {run}; there are {trials}\n");
    assert!(ran.stderr.contains(&told), "{ran}\nexpected: {told}");
    assert_eq!(ran.code, 3);
    let ran = Cli::new().run(&["--db", db, "show", &run, "--task", "nothing"]);
    assert!(ran.stderr.contains(&format!("there is no task `nothing` in run {run}\n")), "{ran}");
}
