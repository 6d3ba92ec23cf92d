//! Credentials of a source are nowhere in the store's bytes.

use std::fs;
use std::path::Path;

use driftbase::store::Store;
use serde_json::{Value as Json, json};

use crate::place::{Place, rows};
use crate::shared_figures::shared;
use crate::tau2_json::{call, garage, info, results, simulation, with};

/// Imports sources into a store in a file, and returns the file's bytes with those beside it.
pub(crate) fn stored(sources: &[&Path]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let place = Place { store: Store::open_or_create(&path).unwrap(), ..Place::new() };
    for source in sources {
        place.import(source);
    }
    let mut bytes = Vec::new();
    for entry in fs::read_dir(folder.path()).unwrap() {
        bytes.extend(fs::read(entry.unwrap().path()).unwrap());
    }
    bytes
}

fn stored_text(content: &str) -> Vec<u8> {
    let place = Place::new();
    stored(&[&place.write("run.json", content)])
}

pub(crate) fn holds(bytes: &[u8], text: &str) -> bool {
    memchr::memmem::find(bytes, text.as_bytes()).is_some()
}

#[track_caller]
fn assert_hidden(bytes: &[u8], secrets: &[&str]) {
    assert!(holds(bytes, "[redacted]"));
    for secret in secrets {
        assert!(!holds(bytes, secret), "{secret} is in the store");
    }
}

#[test]
fn credentials_of_info_are_not_stored_whatever_their_key() {
    let secrets = json!({
        "api_key": "aaaa-1", "API-Key": "bbbb-2", "apiKey": "cccc-3", "openai_api_key": "dddd-4",
        "token": "eeee-5", "access_token": "ffff-6", "password": "gggg-7", "client_secret": "hhhh-8",
        "extra_headers": {"Authorization": "Bearer iiii-9", "x-custom": "jjjj-10"},
        "aws_secret_access_key": "kkkk-11", "credentials": ["llll-12", {"user": "mmmm-13"}],
        "api_base": "https://someone:nnnn-14@host.example/v1",
        "base_url": "https://host.example/v1?api_key=oooo-15&x=1", "auth": {"value": "pppp-16"},
        "kept": {"max_tokens": 4096, "temperature": 0.5, "model": "a-model-name"},
        "note": "sent as Authorization: Bearer qqqq-17-0123456789",
        "more": "sk-proj-rrrr0123456789012345"
    });
    let mut info = info("garage");
    info["agent_info"]["llm_args"] = secrets.clone();
    info["environment_info"]["tool_defs"] = json!([{"deep": [{"user_info": secrets}]}]);
    let (tasks, simulations) = garage();
    let file = with(results(&tasks, &simulations), json!({"info": info}));
    let bytes = stored_text(&file.to_string());
    let hidden = "aaaa-1 bbbb-2 cccc-3 dddd-4 eeee-5 ffff-6 gggg-7 hhhh-8 iiii-9 jjjj-10 kkkk-11 \
                  llll-12 mmmm-13 nnnn-14 oooo-15 pppp-16 qqqq-17 rrrr0123";
    assert_hidden(&bytes, &hidden.split(' ').collect::<Vec<_>>());
    for kept in ["\"max_tokens\":4096", "a-model-name", "\"temperature\":0.5"] {
        assert!(holds(&bytes, kept), "{kept} is gone");
    }
}

/// Every text that the store keeps, with the credential in it.
fn quoting(secret: &str) -> Json {
    let quote = format!("Incorrect API key provided: {secret}.");
    let mut info = info("garage");
    info["agent_info"]["llm_args"] = json!({"api_key": secret});
    let (mut tasks, _) = garage();
    tasks[0]["user_scenario"]["instructions"] = json!(quote);
    tasks[0]["evaluation_criteria"]["actions"][1]["arguments"] = json!({"key": secret});
    let speaking = simulation("s", "tyres", 0, &[call("fit_tyre", json!({"wheel": quote}))]);
    let mut speaking = with(speaking, json!({"info": {"error": quote}}));
    speaking["messages"][0]["content"] = json!(quote);
    speaking["reward_info"] = json!({"reward": 0.0, "info": {"note": quote},
        "nl_assertions": [{"nl_assertion": quote, "met": false, "justification": quote}],
        "action_checks": [{"action": {"name": "x", "arguments": {"key": secret}},
                           "action_match": false, "tool_type": "write"}]});
    // What cannot be read is quoted where it is reported.
    let bad = json!({"id": "bad", "note": quote});
    let odd = json!({"id": "odd", "task_id": "tyres", "duration": quote, "trial": quote,
        "messages": [quote, {"content": quote}, {"role": "assistant", "tool_calls": [{"x": quote}]}]});
    with(
        results(&tasks, &[speaking, bad, odd]),
        json!({"info": info, "tasks": [tasks[0], tasks[1], {"no": quote}, quote]}),
    )
}

#[test]
fn a_credential_is_not_stored_where_other_texts_quote_it() {
    for secret in ["key-0123456789", "a\"quoted\\key/0123", "ключ-ключ-ключ"] {
        let bytes = stored_text(&quoting(secret).to_string());
        let escaped = Json::from(secret).to_string();
        assert_hidden(&bytes, &[secret, escaped.trim_matches('"')]);
        assert!(holds(&bytes, "Incorrect API key provided"), "the rest stays");
        // Also where the file's info stands behind its simulations.
        let file = quoting(secret);
        let rest = with(file.clone(), json!({"info": null})).to_string();
        let rest = rest.replacen("\"info\":null,", "", 1);
        let last = format!("{},\"info\":{}}}", &rest[..rest.len() - 1], file["info"]);
        assert_hidden(&stored_text(&last), &[secret, escaped.trim_matches('"')]);
    }
}

#[test]
fn a_credential_that_begins_another_leaves_nothing_of_it() {
    let mut file = quoting("key-0123456789");
    file["info"]["user_info"]["llm_args"] = json!({"api_key": "key-0123456789-and-more"});
    let simulation = &mut file["simulations"][0];
    simulation["messages"][0]["content"] = json!("It is key-0123456789-and-more.");
    let bytes = stored_text(&file.to_string());
    assert_hidden(&bytes, &["key-0123456789", "and-more"]);
}

#[test]
fn info_that_cannot_be_read_is_not_quoted() {
    let (tasks, simulations) = garage();
    let file = |info: Json| with(results(&tasks, &simulations), json!({"info": info})).to_string();
    let secret = "key-0123456789";
    let one = json!({"api_key": secret});
    for info in [
        Json::from(vec![one.clone()]),
        json!(format!("api_key={secret}")),
        json!({"agent_info": [one], "user_info": format!("api_key={secret}")}),
        json!({"seed": format!("api_key={secret}"), "num_trials": {"api_key": secret}}),
    ] {
        assert!(!holds(&stored_text(&file(info.clone())), secret), "{info}");
    }
    let content = file(json!({"api_key": secret, "x": "BROKEN"}));
    let at = content.find("BROKEN").unwrap();
    let broken = [&content.as_bytes()[..at], b"\xff", &content.as_bytes()[at..]].concat();
    let place = Place::new();
    assert!(!holds(&stored(&[&place.write("run.json", broken)]), secret));
    let twice = file(json!({"x": "TWICE"}));
    let pair = format!("\"api_key\":\"{secret}\",\"x\":1,\"x\":2");
    assert!(!holds(&stored_text(&twice.replace("\"x\":\"TWICE\"", &pair)), secret));
}

/// The values of the keys that hold a credential, at any depth.
fn keys(json: &Json, found: &mut Vec<String>) {
    match json {
        Json::Object(fields) => {
            for (key, value) in fields {
                match value.as_str() {
                    Some(text) if key == "api_key" => found.push(text.to_owned()),
                    _ => keys(value, found),
                }
            }
        }
        Json::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn keys_of_public_files_are_not_stored() {
    let Some(data) = shared() else { return };
    let mut seen = 0;
    for name in fs::read_dir(data.join("real")).unwrap().map(|entry| entry.unwrap().path()) {
        let file = if name.is_dir() { name.join("results.json") } else { name.clone() };
        let Ok(json) = serde_json::from_slice::<Json>(&fs::read(&file).unwrap()) else { continue };
        let mut found = Vec::new();
        keys(&json, &mut found);
        found.sort();
        found.dedup();
        if found.is_empty() {
            continue;
        }
        seen += found.len();
        let bytes = stored(&[&name]);
        let place = Place::new();
        place.import(&name);
        let info = rows(&place.store, "SELECT COALESCE(info, '') FROM run").concat();
        for key in found.iter().filter(|key| !key.is_empty()) {
            assert!(!info.contains(&format!("\"{key}\"")), "{}: a key is in info", name.display());
            assert!(key.len() < 8 || !holds(&bytes, key), "{}: a key is stored", name.display());
        }
    }
    assert!(seen > 0, "no public file holds a key any more: the test is void");
}
