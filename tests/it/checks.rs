//! What each check finds, on conversations and states written down by hand. The engine is not asked: each file's text runs as it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use driftbase::store::Store;
use rusqlite::types::Value;
use rusqlite::{ToSql, params};

/// One step of a conversation.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    User(&'static str),
    Agent(&'static str),
    /// A call of the agent that succeeds, and its answer: two turns.
    Call(&'static str, &'static str),
    /// The same, answered by an error.
    Refused(&'static str, &'static str),
}

pub(crate) use Step::{Agent, Call, Refused, User};

const WRITES: &[&str] = &["cancel", "pay", "publish"];

/// A store with one run of the domain retail.
pub(crate) struct World(Store);

impl World {
    pub(crate) fn new() -> Self {
        let store = Store::in_memory().unwrap();
        store
            .connection()
            .execute_batch(
                "INSERT INTO run (run_id, run_key, run, format, domain, domain_source, is_solo, has_observed_types)
                    VALUES (1, 'k', 'r', 'tau2', 'retail', 'source', 0, 1);
                INSERT INTO import (import_id, run_id, source, content_hash, options, size_bytes, imported_at,
                        importer_version, outcome, simulations, simulations_added, simulations_updated,
                        gradings_added, problems)
                    VALUES (1, 1, 's', 'h', '', 0, '', '', 'new', 0, 0, 0, 0, 0);
                INSERT INTO tool (run_id, requestor, tool, is_handover) VALUES
                    (1, 'assistant', 'pay', 0), (1, 'assistant', 'cancel', 0),
                    (1, 'assistant', 'transfer_to_human_agents', 1);",
            )
            .unwrap();
        Self(store)
    }

    fn run(&self, sql: &str, values: &[&dyn ToSql]) {
        self.0.connection().execute(sql, values).unwrap();
    }

    /// Adds a simulation, the only one of its task; both have the number returned.
    pub(crate) fn add(&self, steps: &[Step]) -> i64 {
        let id: i64 = self
            .0
            .connection()
            .query_row("SELECT COUNT(*) + 1 FROM simulation", [], |row| row.get(0))
            .unwrap();
        self.run(
            "INSERT INTO task (task_id, run_id, task, task_hash, gold_hash, gold_source, is_planned)
                VALUES (?1, 1, ?1, '', '', 'none', 1)",
            &[&id],
        );
        self.run(
            "INSERT INTO simulation (simulation_id, run_id, simulation, task_id, termination_group, turns,
                    agent_turns, tool_calls, has_handover, content_hash, conversation_hash, import_id)
                VALUES (?1, 1, ?1, ?1, 'completed', 0, 0, 0, ?2, '', '', 1)",
            params![
                id,
                steps.iter().any(|step| matches!(step, Call(name, _) | Refused(name, _)
                    if name.starts_with("transfer")))
            ],
        );
        let (mut turn, mut calls) = (0, 0);
        for step in steps {
            match *step {
                User(text) => self.turn(id, &mut turn, "user", text),
                Agent(text) => self.turn(id, &mut turn, "assistant", text),
                Call(name, arguments) | Refused(name, arguments) => {
                    let is_error = matches!(step, Refused(..));
                    self.turn(id, &mut turn, "assistant", "");
                    self.turn(id, &mut turn, "tool", "…");
                    self.run(
                        "INSERT INTO tool_call (simulation_id, position, turn, answer_turn, requestor, name,
                            is_error, arguments) VALUES (?1, ?2, ?3 - 2, ?3 - 1, 'assistant', ?4, ?5, ?6)",
                        params![id, calls, turn, name, is_error, arguments],
                    );
                    if WRITES.contains(&name) {
                        self.run(
                            "INSERT INTO match (simulation_id, matcher_id, call, is_aligned, reason)
                                VALUES (?1, 3, ?2, 0, 'outside_gold')",
                            params![id, calls],
                        );
                    }
                    calls += 1;
                }
            }
        }
        id
    }

    fn turn(&self, id: i64, turn: &mut i64, role: &str, text: &str) {
        self.run(
            "INSERT INTO turn (simulation_id, position, role) VALUES (?1, ?2, ?3)",
            params![id, *turn, role],
        );
        if !text.is_empty() {
            self.run("INSERT INTO turn_text VALUES (?1, ?2, ?3)", params![id, *turn, text]);
        }
        *turn += 1;
    }

    /// Adds a state: object, field, kind, value.
    fn state(&self, id: i64, fields: &[(&str, &str, &str, &str)]) {
        self.run("INSERT INTO state VALUES (?1, ?1)", params![id]);
        for (object, field, kind, value) in fields {
            self.run(
                "INSERT INTO state_field VALUES (?1, ?2, ?3, ?4, ?5)",
                params![id, object, field, kind, value],
            );
        }
    }

    /// Runs a check; parameters not given are NULL. Returns the verdict of a simulation, and what was found.
    pub(crate) fn check(
        &self,
        name: &str,
        given: &[(&str, &str)],
        simulation: i64,
    ) -> (String, Vec<String>) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("checks").join(format!("{name}.sql"));
        let text = fs::read_to_string(file).unwrap();
        let mut statement = self.0.connection().prepare(&text).unwrap();
        for index in 1..=statement.parameter_count() {
            let name = statement.parameter_name(index).unwrap()[1..].to_owned();
            let value = given.iter().find(|(given, _)| *given == name).map(|(_, value)| *value);
            match value {
                Some("1") => statement.raw_bind_parameter(index, 1).unwrap(), // a flag
                value => statement.raw_bind_parameter(index, value).unwrap(),
            }
        }
        let has_verdict = statement.column_count() == 5;
        let mut rows = statement.raw_query();
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        while let Some(row) = rows.next().unwrap() {
            if row.get::<_, i64>(0).unwrap() == simulation {
                let verdict = if has_verdict { row.get(4).unwrap() } else { "fail".to_owned() };
                let turn = match row.get(1).unwrap() {
                    Value::Integer(turn) => format!("turn {turn}: "),
                    _ => String::new(),
                };
                let evidence: String = row.get(3).unwrap();
                found.entry(verdict).or_default().push(format!("{turn}{evidence}"));
            }
        }
        for verdict in ["fail", "pass", "vacuous", "not_applicable"] {
            if let Some(found) = found.remove(verdict) {
                return (verdict.to_owned(), found);
            }
        }
        ("pass".to_owned(), Vec::new())
    }

    pub(crate) fn verdict(&self, name: &str, given: &[(&str, &str)], steps: &[Step]) -> String {
        self.check(name, given, self.add(steps)).0
    }
}

#[test]
fn an_error_told_as_success_is_found() {
    let world = World::new();
    let verdict = |middle: &[Step], last: &'static str| {
        let steps = [&[Refused("pay", r#"{"amount": 1}"#)], middle, &[Agent(last)]].concat();
        world.verdict("error-reported-as-done", &[], &steps)
    };
    assert_eq!(verdict(&[], "Your payment has been processed."), "fail");
    assert_eq!(verdict(&[], "您的付款已经完成。"), "fail");
    assert_eq!(verdict(&[], "I'm sorry, the payment has been rejected."), "pass");
    assert_eq!(verdict(&[], "It hasn’t been done."), "pass");
    assert_eq!(verdict(&[], "抱歉，付款未能完成。"), "pass");
    assert_eq!(verdict(&[], "Which card shall I take?"), "pass");
    assert_eq!(verdict(&[Call("pay", "{}")], "Your payment has been processed."), "pass");
    assert_eq!(verdict(&[Call("cancel", "{}")], "All done!"), "fail");
    assert_eq!(verdict(&[Agent("All done!"), User("?")], "Bye."), "pass");
    let before = [Agent("All done!"), Refused("pay", "{}")];
    assert_eq!(world.verdict("error-reported-as-done", &[], &before), "pass");
    let vacuous = [Call("pay", "{}"), Refused("look", "{}"), Agent("All done!")];
    assert_eq!(world.verdict("error-reported-as-done", &[], &vacuous), "vacuous");
}

#[test]
fn a_write_is_repeated_whatever_the_spelling() {
    let world = World::new();
    let first = r#"{"a": 1, "b": [{"c": "x", "d": null}]}"#;
    let verdict = |steps: &[Step]| world.verdict("repeated-write", &[], steps);
    let other = r#"{"b":[{"d":null,"c":"x"}],"a":1.0}"#;
    assert_eq!(verdict(&[Call("pay", first), Call("pay", other)]), "fail");
    assert_eq!(verdict(&[Call("pay", first), Refused("pay", other)]), "fail");
    assert_eq!(verdict(&[Refused("pay", first), Call("pay", other)]), "pass");
    assert_eq!(verdict(&[Call("pay", first), Call("cancel", first)]), "pass");
    assert_eq!(verdict(&[Call("pay", r#"{"a": 1}"#), Call("pay", r#"{"a": "1"}"#)]), "pass");
    assert_eq!(verdict(&[Call("pay", r#"{"a": []}"#), Call("pay", r#"{"a": {}}"#)]), "pass");
    assert_eq!(verdict(&[Call("look", first), Call("look", first)]), "vacuous");
    let id = world.add(&[Call("pay", "{ }"), Call("pay", "{}"), Call("pay", "{}")]);
    let found = ["turn 2: pay {} repeats call 0", "turn 4: pay {} repeats call 1"];
    assert_eq!(world.check("repeated-write", &[], id).1, found);
}

#[test]
fn writes_after_a_handover_are_found() {
    let world = World::new();
    let verdict = |steps: &[Step]| world.verdict("write-after-handover", &[], steps);
    let handover = "transfer_to_human_agents";
    assert_eq!(verdict(&[Call(handover, "{}"), Call("pay", "{}")]), "fail");
    assert_eq!(verdict(&[Call(handover, "{}"), Call("look", "{}")]), "pass");
    assert_eq!(verdict(&[Call("pay", "{}"), Call(handover, "{}")]), "pass");
    assert_eq!(verdict(&[Refused(handover, "{}"), Call("pay", "{}")]), "vacuous");
    assert_eq!(verdict(&[Call("pay", "{}")]), "vacuous");
}

#[test]
fn a_forbidden_tool_is_found_even_where_it_failed() {
    let world = World::new();
    let steps = [Call("look", "{}"), Refused("publish", r#"{ "d": "a" }"#)];
    let id = world.add(&steps);
    assert_eq!(world.check("forbidden-tool", &[], id).0, "not_applicable");
    world.run("INSERT INTO forbidden_tool VALUES (?1, 'publish')", &[&id]);
    let found = [r#"turn 2: publish {"d":"a"} (answered by an error)"#];
    assert_eq!(
        world.check("forbidden-tool", &[], id),
        ("fail".to_owned(), found.map(str::to_owned).to_vec())
    );
    assert_eq!(world.verdict("forbidden-tool", &[("tool", "drop, look")], &steps), "fail");
    assert_eq!(world.verdict("forbidden-tool", &[("tool", "drop,lo")], &steps), "pass");
    // An empty name forbids nothing, so that nothing is held to it.
    for none in ["", " ", " , "] {
        assert_eq!(world.verdict("forbidden-tool", &[("tool", none)], &steps), "not_applicable");
    }
}

#[test]
fn one_tool_only_after_another() {
    let world = World::new();
    let rule = [("tool", "pay"), ("after", "approve"), ("argument", "of")];
    let verdict =
        |given: &[(&str, &str)], steps: &[Step]| world.verdict("only-after", given, steps);
    // An empty name is none.
    let pays = [Call("approve", "{}"), Call("pay", "{}")];
    assert_eq!(verdict(&[("tool", ""), ("after", "approve")], &pays), "not_applicable");
    assert_eq!(verdict(&[("tool", "pay"), ("after", " ")], &pays), "not_applicable");
    assert_eq!(verdict(&[("tool", "pay"), ("after", "approve"), ("argument", "")], &pays), "pass");
    let (one, two) = (r#"{"of": 1}"#, r#"{"amount": 5, "of": "1"}"#);
    assert_eq!(verdict(&rule, &[Call("approve", one), Call("pay", one)]), "pass");
    assert_eq!(verdict(&rule, &[Call("pay", one), Call("approve", one)]), "fail");
    assert_eq!(verdict(&rule, &[Refused("approve", one), Call("pay", one)]), "fail");
    assert_eq!(verdict(&rule, &[Call("approve", one), Call("pay", two)]), "fail");
    assert_eq!(verdict(&rule, &[Call("approve", "{}"), Call("pay", "{}")]), "fail");
    assert_eq!(verdict(&rule[..2], &[Call("approve", one), Call("pay", two)]), "pass");
    assert_eq!(verdict(&rule, &[Call("approve", one)]), "vacuous");
    assert_eq!(verdict(&[], &[Call("pay", one)]), "not_applicable");
    // What was refused did nothing, unless attempts count.
    let early = [Refused("pay", one), Call("approve", one), Call("pay", one)];
    assert_eq!(verdict(&rule, &early), "pass");
    assert_eq!(verdict(&[&rule[..], &[("attempts", "1")]].concat(), &early), "fail");
    let id = world.add(&[Call("pay", one)]);
    world.run("INSERT INTO required_order VALUES (?1, 0, 'pay', 'approve', 'of')", &[&id]);
    assert_eq!(
        world.check("only-after", &[], id).1,
        ["turn 0: pay with of 1 before any approve of it"]
    );
}

#[test]
fn a_goal_is_reached_or_what_lacks_is_told() {
    let world = World::new();
    let id = world.add(&[]);
    world.state(
        1,
        &[
            ("/d/a", "folder", "text", "inbox"),
            ("/d/a", "size", "number", "1"),
            ("/d/b~1", "x", "null", "null"),
            ("", "open", "boolean", "true"),
        ],
    );
    world.run("INSERT INTO simulation_state VALUES (?1, NULL, 1)", &[&id]);
    let goal = |object: &str, field: &str, kind: &str, value: &str| {
        world.run("DELETE FROM goal_field", &[]);
        world.run(
            "INSERT INTO goal_field VALUES (?1, ?2, ?3, ?4, ?5)",
            params![id, object, field, kind, value],
        );
        world.check("goal-reached", &[], id).1.join("; ")
    };
    assert_eq!(goal("/d/a", "folder", "text", "inbox"), "");
    assert_eq!(
        goal("/d/a", "folder", "text", "a\"b"),
        r#"/d/a/folder: wanted "a\"b", found "inbox""#
    );
    assert_eq!(goal("/d/a", "size", "text", "1"), r#"/d/a/size: wanted "1", found 1"#);
    assert_eq!(goal("/d/a", "none", "number", "2"), "/d/a/none: wanted 2, found nothing");
    assert_eq!(goal("", "open", "boolean", "true"), "");
    assert_eq!(goal("/d/a", "none", "null", "null"), "");
    assert_eq!(goal("/d/b~1", "x", "null", "null"), "");
    assert_eq!(
        goal("/d/a", "folder", "null", "null"),
        r#"/d/a/folder: wanted null, found "inbox""#
    );
    assert_eq!(
        goal("/d", "a", "null", "null"),
        "/d/a: wanted null, found an object or a list of objects"
    );
    assert_eq!(
        goal("", "d", "null", "null"),
        "/d: wanted null, found an object or a list of objects"
    );
    assert_eq!(
        goal("/d", "b/", "null", "null"),
        "/d/b~1: wanted null, found an object or a list of objects"
    );
    assert_eq!(goal("/d", "b", "null", "null"), "");
    assert_eq!(
        goal("/d", "a", "list", "[]"),
        "/d/a: wanted [], found an object or a list of objects"
    );
    assert_eq!(goal("/d", "b", "list", "[]"), "/d/b: wanted [], found nothing");
}

#[test]
fn whatever_changed_beside_the_goal_is_told() {
    let world = World::new();
    let id = world.add(&[]);
    let check = || world.check("nothing-else-changed", &[], id);
    world.state(
        1,
        &[
            ("/d/a", "folder", "text", "in"),
            ("/d/b", "folder", "text", "in"),
            ("/d/c", "n", "number", "1"),
            ("", "log", "object", "{}"),
        ],
    );
    world.state(
        2,
        &[
            ("/d/a", "folder", "text", "out"),
            ("/d/b", "folder", "text", "out"),
            ("/log/0", "x", "list", "[1]"),
            ("/d", "c", "object", "{}"),
        ],
    );
    world.run("INSERT INTO simulation_state VALUES (?1, 1, 2)", &[&id]);
    assert_eq!(check().0, "not_applicable");
    world.run("INSERT INTO goal_field VALUES (?1, '/d/a', 'folder', 'text', 'elsewhere')", &[&id]);
    assert_eq!(
        check().1,
        [r#"/d/b/folder: "in" became "out""#, "/d/c/n: removed 1", "/log/0/x: added [1]"]
    );
    // A goal that wants an object gone lets go what is in it.
    world.run("INSERT INTO goal_field VALUES (?1, '/d', 'c', 'null', 'null')", &[&id]);
    assert_eq!(check().1.len(), 2);
    let may_change = |object: &str, field: &str| {
        world.run("DELETE FROM changeable_field", &[]);
        world.run("INSERT INTO changeable_field VALUES (?1, ?2, ?3)", params![id, object, field]);
        check().1
    };
    assert_eq!(may_change("/d/*", "folder"), ["/log/0/x: added [1]"]);
    assert_eq!(may_change("", "log"), [r#"/d/b/folder: "in" became "out""#]);
    assert_eq!(may_change("/log", "*"), [r#"/d/b/folder: "in" became "out""#]);
    assert_eq!(may_change("/logs", "*").len(), 2);
    world.run("DELETE FROM goal_field", &[]);
    assert_eq!(may_change("", "*").len(), 0);
    world.run("UPDATE simulation_state SET after_id = 1", &[]);
    assert_eq!(may_change("/no", "where"), Vec::<String>::new());
}

#[test]
fn what_may_change_is_a_pointer_whose_keys_may_hold_slashes_and_tildes() {
    let world = World::new();
    let id = world.add(&[]);
    // The keys are `a/b`, `c~d`, and `b` within `a`.
    let values = |value| {
        [("/x/a~1b", "n"), ("/x/c~0d", "n"), ("/x/a/b", "n"), ("/x", "e/f")]
            .map(|(object, field)| (object, field, "number", value))
    };
    world.state(1, &values("1"));
    world.state(2, &values("2"));
    world.run("INSERT INTO simulation_state VALUES (?1, 1, 2)", &[&id]);
    let places = ["/x/a/b/n", "/x/a~1b/n", "/x/c~0d/n", "/x/e~1f"];
    for (object, field, allowed) in [
        ("/x", "a/b", &places[1..2]),
        ("/x", "c~d", &places[2..3]),
        ("/x/a", "b", &places[..1]),
        ("/x", "e/f", &places[3..]),
        ("/x", "a*", &places[..2]),
        ("", "x", &places[..]),
        ("/x", "e", &[]),
    ] {
        world.run("DELETE FROM changeable_field", &[]);
        world.run("INSERT INTO changeable_field VALUES (?1, ?2, ?3)", params![id, object, field]);
        let found = world.check("nothing-else-changed", &[], id).1;
        let expected = places.iter().filter(|place| !allowed.contains(place));
        let expected: Vec<String> = expected.map(|place| format!("{place}: 1 became 2")).collect();
        assert_eq!(found, expected, "{object} {field}");
    }
}
