//! Checks and graders: what is run, what is stored, and what is told of files that cannot be used.

use driftbase::store::Store;
use insta::assert_snapshot;
use serde_json::{Value as Json, json};

use crate::place::{Place, rows};
use crate::support::Cli;
use crate::tau2_json::{self as tau2, garage, graded, results, with};

/// A check without a verdict of its own: every call of `paint`.
pub(crate) const PAINTED: &str = "-- Finds every call of paint.\n--\n-- A longer story.\n--\n\
    -- kind:     forbidden\n-- severity: warning\n\
    -- param:    tool text = paint  the tool\n\
    SELECT c.simulation_id, c.turn, c.position AS call, c.name || ' is called' AS evidence\n\
    FROM tool_call AS c\nWHERE c.name = :tool\nORDER BY 1, 3\n";

/// A folder with a store of the garage's six simulations.
pub(crate) fn with_garage() -> Cli {
    let cli = Cli::new();
    let (tasks, simulations) = garage();
    import(&cli, "garage.json", &results(&tasks, &simulations));
    cli
}

#[track_caller]
pub(crate) fn import(cli: &Cli, name: &str, content: &Json) {
    cli.write(name, &content.to_string());
    let ran = cli.run(&["--quiet", "import", name]);
    assert_eq!(ran.code, 0, "{ran}");
}

/// The rows of a query on the folder's store.
pub(crate) fn stored(cli: &Cli, sql: &str) -> Vec<String> {
    rows(&Store::open_read_only(&cli.path("driftbase.db")).unwrap(), sql)
}

/// A verdict for each simulation by a check.
pub(crate) fn verdicts(cli: &Cli, check: &str) -> Vec<String> {
    let sql = "SELECT s.simulation, r.verdict, r.reason, group_concat(e.evidence, '; ')
        FROM check_result AS r
        JOIN check_definition AS d ON d.check_id = r.check_id
        JOIN simulation AS s ON s.simulation_id = r.simulation_id
        LEFT JOIN check_evidence AS e ON e.simulation_id = r.simulation_id AND e.check_id = r.check_id";
    stored(
        cli,
        &format!(
            "{sql} WHERE d.check_name = '{check}' GROUP BY s.simulation ORDER BY s.simulation"
        ),
    )
}

#[test]
fn a_check_is_one_file() {
    let cli = with_garage();
    cli.write("mine/painted.sql", PAINTED);
    let list = cli.run(&["--checks", "mine", "check", "--format", "csv"]);
    let row = "painted,forbidden,warning,Finds every call of paint.,mine/painted.sql\n";
    assert!(list.stdout.contains(row), "{list}");
    assert!(list.stdout.contains(",built in\n"), "{list}");
    let help = cli.run(&["--checks", "mine", "check", "painted", "--help"]).stdout;
    assert!(help.starts_with("Finds every call of paint.\n\nA longer story.\n\nUsage:"), "{help}");
    assert!(help.contains("--tool <TEXT>") && help.contains("[default: paint]"), "{help}");
    assert!(help.ends_with("Kind: forbidden, severity: warning\n"), "{help}");
    let completions = cli.run(&["--checks", "mine", "completions", "bash"]).stdout;
    assert!(completions.contains("painted"), "completions know user's checks");
    assert!(!cli.run(&["completions", "bash"]).stdout.contains("painted"));

    let found = cli.run(&["--checks", "mine", "check", "painted", "--format", "csv"]);
    assert_snapshot!(found, @r#"
    run_id,run,domain,task,trial,simulation,turn,call,evidence,simulation_id
    1,garage,garage,tyres,0,s-0,5,2,paint is called,1
    1,garage,garage,paint,0,s-2,1,0,paint is called,3
    1,garage,garage,paint,1,s-3,1,0,paint is called,4
    --- stderr ---
    painted is violated by 3 of 6 simulations; 3 pass, 0 are vacuous, 0 not applicable.
    [exit 0]
    "#);
    let found = cli.run(&[
        "--checks", "mine", "check", "painted", "--tool", "look_up", "--fail", "-q", "--format",
        "csv",
    ]);
    assert_eq!(found.stdout.lines().count(), 3, "{found}");
    assert_eq!(found.code, 1);
    let none = cli.run(&["--checks", "mine", "check", "painted", "--tool", "fly", "--fail"]);
    assert_eq!(none.code, 0, "{none}");
    assert_eq!(stored(&cli, "SELECT COUNT(*) FROM check_result"), ["0"], "a look stores nothing");

    let mut grade = cli.command(&["grade", "--param", "painted.tool=look_up"]);
    let graded = cli.finish(grade.env("DRIFTBASE_CHECKS", "mine"));
    assert_eq!(graded.code, 0, "{graded}");
    assert_snapshot!(verdicts(&cli, "painted").join("\n"), @r#"
    s-0|fail|-|look_up is called
    s-1|pass|-|-
    s-2|fail|-|look_up is called
    s-3|pass|-|-
    s-4|pass|-|-
    s-5|pass|-|-
    "#);
    assert_eq!(
        stored(
            &cli,
            "SELECT kind, severity, origin, parameters FROM check_definition WHERE check_name = 'painted'"
        ),
        [r#"forbidden|warning|mine/painted.sql|{"tool":"look_up"}"#]
    );
    let shown = cli.run(&["show", "s-2"]).stdout;
    assert!(shown.contains("✗ painted (forbidden, warning) fail\n"), "{shown}");
    assert!(shown.contains("look_up is called\n"), "{shown}");
}

#[test]
fn a_verdict_is_the_worst_row_of_a_simulation_that_the_check_is_for() {
    let cli = with_garage();
    let select = "SELECT s.simulation_id, NULL AS turn, NULL AS call, v.column1 || ' row' AS evidence, v.column1 AS verdict\n\
        FROM counted_simulation AS s JOIN (VALUES ('not_applicable', 's-0s-1s-2s-3'), ('vacuous', 's-0s-1s-2'), ('pass', 's-0s-1'),\n\
        ('fail', 's-0')) AS v ON instr(v.column2, s.simulation) > 0 ORDER BY 1";
    let check = |keys: &str| format!("-- A.\n--\n-- kind: process\n{keys}{select}");
    cli.write("mine/worst.sql", &check(""));
    cli.write("mine/domain.sql", &check("-- domains: retail, airline\n"));
    cli.write("mine/needs.sql", &check("-- needs: gold, state_before\n"));
    cli.write("mine/tools.sql", &check("-- tools: look_up\n"));
    assert_eq!(cli.run(&["--checks", "mine", "grade"]).code, 0);
    assert_snapshot!(verdicts(&cli, "worst").join("\n"), @r#"
    s-0|fail|-|fail row
    s-1|pass|-|-
    s-2|vacuous|vacuous row|-
    s-3|not_applicable|not_applicable row|-
    s-4|pass|-|-
    s-5|pass|-|-
    "#);
    assert_snapshot!(verdicts(&cli, "domain").join("\n"), @r#"
    s-0|not_applicable|made for retail, airline|-
    s-1|not_applicable|made for retail, airline|-
    s-2|not_applicable|made for retail, airline|-
    s-3|not_applicable|made for retail, airline|-
    s-4|not_applicable|made for retail, airline|-
    s-5|not_applicable|made for retail, airline|-
    "#);
    assert_snapshot!(verdicts(&cli, "needs").join("\n"), @r#"
    s-0|not_applicable|needs state_before|-
    s-1|not_applicable|needs state_before|-
    s-2|not_applicable|needs state_before|-
    s-3|not_applicable|needs state_before|-
    s-4|not_applicable|needs state_before|-
    s-5|not_applicable|needs state_before|-
    "#);
    assert_snapshot!(verdicts(&cli, "tools").join("\n"), @r#"
    s-0|fail|-|fail row
    s-1|vacuous|no call of look_up|-
    s-2|vacuous|vacuous row|-
    s-3|vacuous|no call of look_up|-
    s-4|vacuous|no call of look_up|-
    s-5|vacuous|no call of look_up|-
    "#);
}

/// How many results there are of each run.
const PER_RUN: &str = "SELECT s.run_id, COUNT(DISTINCT r.check_id), COUNT(DISTINCT v.grader_id)
    FROM simulation AS s
    LEFT JOIN check_result AS r ON r.simulation_id = s.simulation_id
    LEFT JOIN grader_verdict AS v ON v.simulation_id = s.simulation_id
    GROUP BY s.run_id ORDER BY s.run_id";

#[test]
fn a_changed_definition_takes_its_results_of_other_runs_with_it() {
    let cli = with_garage();
    let (tasks, simulations) = garage();
    let other = with(results(&tasks, &simulations), json!({"timestamp": "2026-02-02T09:00:00"}));
    import(&cli, "other.json", &other);
    cli.write("mine/painted.sql", PAINTED);
    assert_eq!(cli.run(&["--checks", "mine", "grade"]).code, 0);
    let all = stored(&cli, PER_RUN);
    let (checks, graders) = {
        let catalog =
            (driftbase::catalog::checks().unwrap(), driftbase::catalog::graders().unwrap());
        (catalog.0.len() + 1, catalog.1.len())
    };
    assert_eq!(all, [format!("1|{checks}|{graders}"), format!("2|{checks}|{graders}")]);
    // The same again says nothing of it.
    let again = cli.run(&["--checks", "mine", "grade", "2"]);
    assert!(again.code == 0 && !again.stderr.contains("is not what it was"), "{again}");
    assert_eq!(stored(&cli, PER_RUN), all);
    let changed = cli.run(&["--checks", "mine", "grade", "2", "--param", "painted.tool=look_up"]);
    assert!(changed.stderr.contains("warning: painted is not what it was: its results for 6 simulations of other runs are deleted"), "{changed}");
    assert_eq!(
        stored(&cli, PER_RUN),
        [format!("1|{}|0", checks - 1), format!("2|{checks}|{graders}")]
    );
    // A grader by another matcher, too; and a check that is gone leaves nothing behind.
    let changed = cli.run(&["grade", "1", "--matcher", "strict"]);
    assert!(changed.stderr.contains("warning: gold_set is not what it was"), "{changed}");
    assert_eq!(
        stored(&cli, PER_RUN),
        [format!("1|{}|{graders}", checks - 1), format!("2|{checks}|{}", graders - 2)]
    );
    assert_eq!(cli.run(&["grade"]).code, 0);
    assert_eq!(
        stored(&cli, "SELECT COUNT(*) FROM check_definition WHERE check_name = 'painted'"),
        ["0"]
    );
}

#[test]
fn an_import_that_changes_a_simulation_deletes_what_was_said_of_it() {
    let cli = with_garage();
    assert_eq!(cli.run(&["grade"]).code, 0);
    let graded_ids = "SELECT s.simulation FROM simulation AS s WHERE EXISTS
        (SELECT 1 FROM grader_verdict AS v WHERE v.simulation_id = s.simulation_id)
        AND EXISTS (SELECT 1 FROM check_result AS r WHERE r.simulation_id = s.simulation_id) ORDER BY 1";
    assert_eq!(stored(&cli, graded_ids).len(), 6);
    let (tasks, mut simulations) = garage();
    // Another conversation, another reward, and one that stays.
    let look_up = tau2::call("look_up", json!({"plate": "AB 1"}));
    simulations[2]["messages"] =
        tau2::simulation("s-2", "paint", 0, &[look_up])["messages"].clone();
    let checks = simulations[3]["reward_info"]["action_checks"].as_array().unwrap().clone();
    simulations[3] = with(simulations[3].clone(), json!({"reward_info": graded(1.0, &checks)}));
    import(&cli, "garage.json", &results(&tasks, &simulations));
    assert_eq!(stored(&cli, graded_ids), ["s-0", "s-1", "s-4", "s-5"]);
    assert_eq!(
        stored(
            &cli,
            "SELECT COUNT(*) FROM check_evidence AS e LEFT JOIN check_result AS r USING (simulation_id, check_id) WHERE r.verdict IS NULL"
        ),
        ["0"]
    );
}

#[test]
fn a_person_has_a_say() {
    let cli = with_garage();
    assert_eq!(cli.run(&["grade"]).code, 0);
    assert_snapshot!(cli.run(&["verdict", "s-1", "fail", "--note", " twice the same wheel ", "--by", "Ada"]), @r#"
    --- stderr ---
    s-1 of garage (number 2): fail.
    [exit 0]
    "#);
    assert_eq!(cli.run(&["verdict", "s-1", "pass"]).code, 0);
    assert_snapshot!(cli.run(&["verdict", "s-9", "pass"]), @r#"
    --- stderr ---
    error: there is no simulation `s-9`
    [exit 3]
    "#);
    assert_eq!(cli.run(&["verdict", "s-1", "maybe"]).code, 2);
    let said = stored(
        &cli,
        "SELECT simulation_id, person, verdict, note FROM person_verdict ORDER BY person_verdict_id",
    );
    assert_eq!(said, ["2|Ada|fail|twice the same wheel", "2||pass|-"]);
    let shown = cli.run(&["show", "s-1"]).stdout;
    let people = shown.split_once("── People ──\n").unwrap().1;
    let lines: Vec<&str> = people.lines().map(|line| line.split(" (20").next().unwrap()).collect();
    assert_eq!(lines, ["✓ pass", "✗ Ada fail: twice the same wheel"]);
    let graders = shown.split_once("── Graders ──\n").unwrap().1;
    assert!(graders.contains("✗ official fail: reward\n"), "{graders}");
    let asked = cli.run(&["rm", "1"]).stderr;
    assert!(asked.contains(", 2 person verdicts"), "{asked}");
}

#[test]
fn values_of_parameters_are_checked() {
    let cli = with_garage();
    let wrong = |value: &str| {
        let ran = cli.run(&["grade", "--param", value]);
        assert_eq!(ran.code, 2, "{ran}");
        ran.stderr.lines().next().unwrap().to_owned()
    };
    assert_snapshot!(
        [wrong("full"), wrong("full.with_process"), wrong("ful.x=1"), wrong("full.x=1"), wrong("full.with-process=2")].join("\n"),
        @r#"
    error: `full`: expected NAME.PARAMETER=VALUE
    error: `full.with_process`: expected NAME.PARAMETER=VALUE
    error: `ful.x=1`: there is no check or grader `ful`; there are: assertions-met, error-reported-as-done, forbidden-tool, goal-reached, nothing-else-changed, only-after, repeated-write, write-after-handover, write-before-confirmation, final_state, full, gold_set, official, reference_path
    error: `full.x=1`: full has no parameter `x`; it has: with_process
    error: `full.with-process=2`: `with_process` is of type flag
    "#
    );
    assert_eq!(cli.run(&["grade", "anchor:qwen3.8-27b"]).code, 2);
    assert_eq!(cli.run(&["grade", "--param", "full.with-process=1"]).code, 0);
    assert_eq!(
        stored(&cli, "SELECT parameters FROM grader WHERE grader = 'full'"),
        [r#"{"with_process":1}"#]
    );
}

#[test]
fn a_matcher_that_nobody_knows_is_refused() {
    let cli = with_garage();
    assert_eq!(cli.run(&["grade"]).code, 0);
    let before = stored(&cli, "SELECT * FROM grader_verdict");
    let told = "there is no matcher `lax` in the store; there are: calibrated, strict, tau2\n";
    let by = "-- By writes.\n--\n-- kind: process\n-- param: matcher text = tau2 whose\n\
        SELECT simulation_id, NULL AS turn, NULL AS call, :matcher AS evidence FROM simulation";
    cli.write("mine/by.sql", by);
    cli.write("theirs/by.sql", &by.replace("tau2", "lax"));
    let given: [&[&str]; 6] = [
        &["grade", "--matcher", "lax"],
        &["grade", "--param", "gold_set.matcher=lax"],
        &["grade", "--controls", "--matcher", "lax"],
        &["grade", "--controls", "--param", "reference_path.matcher=lax"],
        &["--checks", "mine", "grade", "--param", "by.matcher=lax"],
        &["--checks", "mine", "check", "by", "--matcher", "lax"],
    ];
    for args in given {
        let ran = cli.run(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (3, ""), "{args:?}: {ran}");
        assert_eq!(ran.stderr, format!("error: {told}"), "{args:?}");
    }
    assert_eq!(stored(&cli, "SELECT * FROM grader_verdict"), before);
    // A default is the file's own fault, and stops nothing else.
    let of_file = format!("theirs/by.sql:4: {told}");
    let alone = cli.run(&["--checks", "theirs", "check", "by"]);
    assert_eq!((alone.code, alone.stderr), (3, format!("error: {of_file}")));
    let graded = cli.run(&["--checks", "theirs", "grade"]);
    assert!(graded.stderr.starts_with(&format!("warning: {of_file}")), "{graded}");
    assert_eq!(stored(&cli, "SELECT * FROM grader_verdict"), before);
    assert_eq!(cli.run(&["--checks", "theirs", "check", "by", "--matcher", "strict"]).code, 0);
}

#[test]
fn checks_and_graders_that_said_nothing_are_refused_where_they_select() {
    let cli = with_garage();
    let refused = |args: &[&str]| {
        let ran = cli.run(&[&["query"], args].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (3, ""), "{ran}");
        ran.stderr
    };
    assert_eq!(
        refused(&["grader-audit", "--grader", "full"]),
        "error: there is no grader `full` in the store; there are: none\n\
         hint: `driftbase grade` stores what checks and graders say\n"
    );
    assert_eq!(cli.run(&["grade"]).code, 0);
    for args in [
        ["grader-audit", "--grader", "ful"],
        ["grader-summary", "--grader", "ful"],
        ["grader-disagreement", "--first", "ful"],
        ["grader-disagreement", "--second", "ful"],
        ["check-summary", "--check", "only_after"],
        ["checks-failed", "--check", "only_after"],
    ] {
        let told = refused(&args);
        assert!(told.contains(&format!("`{}` in the store; there are: ", args[2])), "{told}");
    }
    assert_eq!(cli.run(&["query", "grader-summary", "--grader", "full"]).code, 0);
    assert_eq!(cli.run(&["query", "check-summary", "--check", "only-after"]).code, 0);
}

#[test]
fn a_reader_sees_the_old_results_or_the_new() {
    let cli = with_garage();
    assert_eq!(cli.run(&["grade"]).code, 0);
    // A writer that cannot commit leaves all as it was.
    let refusing =
        "CREATE TRIGGER stop BEFORE INSERT ON grader_verdict BEGIN SELECT RAISE(ABORT, 'no'); END";
    let other = Store::open(&cli.path("driftbase.db")).unwrap();
    other.connection().execute_batch(refusing).unwrap();
    drop(other);
    let before = stored(&cli, "SELECT * FROM check_result");
    cli.write("mine/painted.sql", PAINTED);
    let ran = cli.run(&["--checks", "mine", "grade"]);
    assert_eq!(ran.code, 3, "{ran}");
    assert_eq!(stored(&cli, "SELECT * FROM check_result"), before);
    assert_eq!(
        stored(&cli, "SELECT COUNT(*) FROM check_definition WHERE check_name = 'painted'"),
        ["0"]
    );
}

/// Uses the library, so that the place of a store in memory is covered as well.
#[test]
fn what_is_superseded_is_not_graded() {
    use driftbase::grade::{self, Request, rules::Rules};
    let mut place = Place::new();
    let (tasks, simulations) = garage();
    place.take("garage.json", results(&tasks, &simulations).to_string());
    place
        .store
        .connection()
        .execute("UPDATE simulation SET is_superseded = 1 WHERE simulation = 's-4'", [])
        .unwrap();
    let report =
        grade::grade(&mut place.store, &Rules::load(None, None, &[]), &Request::default()).unwrap();
    assert_eq!(report.simulations, 5);
    assert!(report.broken.is_empty(), "{:?}", report.broken);
    assert_eq!(place.rows("SELECT COUNT(DISTINCT simulation_id) FROM grader_verdict"), ["5"]);
}

#[test]
fn other_gold_of_a_rematch_deletes_the_verdicts_by_it() {
    let cli = with_garage();
    let (mut tasks, _) = garage();
    let rematch = |tasks: &[Json]| {
        cli.write("gold.json", &json!(tasks).to_string());
        let ran = cli.run(&["rematch", "1", "--gold", "gold.json", "--name", "fixed"]);
        assert_eq!(ran.code, 0, "{ran}");
    };
    tasks[1]["evaluation_criteria"]["actions"][0]["arguments"] =
        json!({"colour": "red", "coats": 3});
    rematch(&tasks);
    assert_eq!(cli.run(&["grade", "--matcher", "tau2@fixed"]).code, 0);
    let by_grader =
        "SELECT g.grader, COUNT(*) FROM grader_verdict AS v JOIN grader AS g USING (grader_id)
        GROUP BY 1 ORDER BY 1";
    let all = stored(&cli, by_grader);
    assert_eq!(all.len(), driftbase::catalog::graders().unwrap().len());
    rematch(&tasks);
    assert_eq!(stored(&cli, by_grader), all, "the same gold again");
    tasks[1]["evaluation_criteria"]["actions"][0]["arguments"] =
        json!({"colour": "red", "coats": 4});
    rematch(&tasks);
    assert_eq!(stored(&cli, by_grader), ["final_state|6", "full|6", "official|6"]);
}

#[test]
fn a_task_may_say_that_nothing_may_change() {
    let cli = Cli::new();
    let line = |id: &str, may_change: Json, after: i64| {
        let rules = json!({"may_change": may_change});
        json!({
            "id": id, "trial": after, "run": {"name": "r"}, "task": {"id": "t", "rules": rules},
            "messages": [], "state": {"before": {"n": 1}, "after": {"n": after}},
        })
    };
    let traces = [
        line("kept", json!([]), 1),
        line("changed", json!([]), 2),
        line("unasked", json!(null), 3),
        line("allowed", json!(["/n"]), 4),
    ];
    cli.write("r.jsonl", &crate::trace::lines(&traces));
    assert_eq!(cli.run(&["-q", "import", "r.jsonl"]).code, 0);
    let graded = cli.run(&["grade"]);
    assert_eq!(graded.code, 0, "{graded}");
    assert_eq!(
        verdicts(&cli, "nothing-else-changed"),
        [
            "allowed|pass|-|-",
            "changed|fail|-|/n: 1 became 2",
            "kept|pass|-|-",
            "unasked|not_applicable|the task tells neither a goal nor what may change|-",
        ]
    );
    assert!(!graded.stderr.contains("did not begin"), "{graded}");
}

#[test]
fn trials_that_did_not_begin_alike_are_told_beside_what_graders_say() {
    let cli = Cli::new();
    let line = |run: &str, trial: i64, state: Json| {
        json!({
            "id": format!("{run}-{trial}"), "trial": trial, "run": {"name": run}, "task": "t",
            "messages": [{"role": "user", "content": format!("{run} {trial}")}], "state": {"before": state},
        })
    };
    let same =
        [line("same", 0, json!({"a": 1, "b": 2})), line("same", 1, json!({"b": 2.0, "a": 1}))];
    let leaks = [line("leaks", 0, json!({"a": 1})), line("leaks", 1, json!({"a": 2}))];
    cli.write("same.jsonl", &crate::trace::lines(&same));
    cli.write("leaks.jsonl", &crate::trace::lines(&leaks));
    assert_eq!(cli.run(&["-q", "import", "same.jsonl", "leaks.jsonl"]).code, 0);
    let told = "warning: trials of 1 task did not begin in the same state, so that history can leak into \
                their answers; `driftbase query start-state` lists them\n";
    let all = cli.run(&["grade"]);
    assert!(all.code == 0 && all.stderr.contains(told), "{all}");
    assert!(cli.run(&["grade", "leaks"]).stderr.contains(told));
    assert!(!cli.run(&["grade", "same"]).stderr.contains("did not begin"));
    let list = cli.run(&["query", "task-consistency", "--format", "jsonl"]);
    assert!(list.stdout.contains("\"start_states\":2,"), "{list}");
}

/// A trace need not say whose work it is.
#[test]
fn a_name_that_is_near_is_never_an_empty_one() {
    let cli = Cli::new();
    cli.write("nobody.jsonl", r#"{"messages": [{"role": "assistant", "content": "hello"}]}"#);
    assert_eq!(cli.run(&["import", "nobody.jsonl"]).code, 0);
    let ran = cli.run(&["grade", "nosuch"]);
    let told = "error: nothing is called `nosuch`; the nearest are nobody, domain=unknown\n";
    assert!(ran.code == 3 && ran.stderr.starts_with(told), "{ran}");
}
