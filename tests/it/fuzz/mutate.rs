//! Changes real-shaped inputs: their structure, their texts, their bytes.

use super::node::{Node, Spaces};
use super::random::Random;

/// What may stand for any value: the ends of every range, what Python writes, and what is no JSON.
const TOKENS: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "-1",
    "1.0",
    "0.1",
    "-0.0",
    "1.5",
    "1e5",
    "1E-5",
    "1e400",
    "-1e400",
    "1e-400",
    "1e999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "9007199254740993",
    "0.1000000000000000055511151231257827",
    "NaN",
    "Infinity",
    "-Infinity",
    "-NaN",
    "nul",
    "01",
    "1.",
    ".5",
    "+1",
    "0x10",
    "--1",
    "1e",
    "undefined",
    "'a'",
    "\"unclosed",
    "\"",
    "\\",
    "\"\\x\"",
    "\"\\u12\"",
    "\"\\u12é4\"",
    "\"a\nb\"",
    "\"\"",
    "\" \"",
    "\"\\u0000\"",
    "\"a\\u0000b\"",
    "\"\\ud83d\"",
    "\"\\ude00\\ud83d\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud83d\\\\ude00\"",
    "\"\\ud83d\\u0041\"",
    "\"null\"",
    "\"NaN\"",
    "\"1\"",
    "\"1.5\"",
    "\"1e999\"",
    "\"-\"",
    "\"inf\"",
    "\"{}\"",
    "\"[]\"",
    "\"{\\\"a\\\": 1}\"",
    "\"{'a': True, 'b': [None, 1.5]}\"",
    "\"{'a': {'b': {'c': ({'d': 1},)}}}\"",
    "\"{{{{{{{{{{{{\"",
    "\"{'a': {'a': {'a': {'a': {'a': {'a': {'a': {'a': {'a': {'a'\"",
    "\"\\\\\"",
    "\"\u{202e}\u{200b}\u{1b}[2J\"",
    "\"\u{feff}\"",
    "\"assistant\"",
    "\"user\"",
    "\"tool\"",
    "\"system\"",
    "\"write\"",
    "\"read\"",
    "\"infrastructure_error\"",
    "\"dummy_user\"",
    "[]",
    "{}",
    "[[]]",
    "[null]",
    "[{}]",
    "{\"\":null}",
    "{\"a\":1,\"a\":2}",
    "{\"DB\":1.0,\"DB\":0.5}",
    "{\"name\":\"pay\",\"arguments\":{\"a\":1}}",
    "[{\"role\":\"tool\",\"id\":\"c\",\"content\":\"x\"}]",
    "[1,]",
    "{\"a\":1,}",
    "{\"a\"}",
    "{1:2}",
    "[,]",
    "{a:1}",
];

/// Keys that mean something somewhere.
const KEYS: &[&str] = &[
    "simulations",
    "tasks",
    "info",
    "timestamp",
    "simulation_index",
    "id",
    "task_id",
    "trial",
    "messages",
    "ticks",
    "traj",
    "reward",
    "reward_info",
    "action_checks",
    "action",
    "actions",
    "tool_calls",
    "tool_messages",
    "function",
    "function_call",
    "name",
    "arguments",
    "kwargs",
    "compare_args",
    "role",
    "content",
    "text",
    "requestor",
    "tool_type",
    "termination_reason",
    "evaluation_criteria",
    "reward_basis",
    "reward_breakdown",
    "db_check",
    "env_assertions",
    "agent_info",
    "user_info",
    "environment_info",
    "domain_name",
    "llm",
    "error",
    "usage",
    "agent_chunk",
    "agent_tool_calls",
    "agent_tool_results",
    "call_discoverable_agent_tool",
    "agent_tool_name",
    "api_key",
    "figures",
    "anchor",
    "rol\\u0065",
    "i\\u0064",
    "\\u0000",
    "a\\u0000b",
    "\\ud83d",
    "",
    " ",
    "$serde_json::private::Number",
    "$serde_json::private::RawValue",
];

/// Changes a document in some places, and writes it.
pub(super) fn mutated(mut doc: Node, others: &[Node], random: &mut Random) -> Vec<u8> {
    for _ in 0..random.below(5) {
        change(&mut doc, others, random);
    }
    let spaces = Spaces::any(random);
    let mut bytes = doc.write(spaces, random);
    if random.once_in(3) {
        for _ in 0..=random.below(4) {
            change_bytes(&mut bytes, random);
        }
    }
    bytes
}

/// Changes one value, and what is in it.
pub(super) fn change(doc: &mut Node, others: &[Node], random: &mut Random) {
    let number = random.below(doc.count());
    let node = doc.at(number);
    match random.below(12) {
        0..=2 => *node = Node::Token((*random.pick(TOKENS)).to_owned()),
        3 => *node = Node::Token(digits(random)),
        4 => {
            let mut other = random.pick(others).clone();
            let number = random.below(other.count());
            *node = other.at(number).clone();
        }
        5 => *node = nested(node.clone(), random),
        6 => *node = quoted(node, random),
        7 => change_token(node, random),
        _ => match node {
            Node::Token(_) => change_token(node, random),
            Node::List(items) => change_list(items, random),
            Node::Object(fields) => change_object(fields, random),
        },
    }
}

/// Changes a field of an object: a document has few objects and many other values.
pub(super) fn change_field(doc: &mut Node, random: &mut Random) {
    const TRIES: usize = 20;
    for _ in 0..TRIES {
        let number = random.below(doc.count());
        let Node::Object(fields) = doc.at(number) else { continue };
        if fields.is_empty() || random.once_in(3) {
            return change_object(fields, random);
        }
        let at = random.below(fields.len());
        let value = &mut fields[at].1;
        *value = match random.below(5) {
            0 => Node::Token(digits(random)),
            1 => nested(value.clone(), random),
            _ => Node::Token((*random.pick(TOKENS)).to_owned()),
        };
        return;
    }
}

fn change_list(items: &mut Vec<Node>, random: &mut Random) {
    if items.is_empty() {
        return items.push(Node::Token((*random.pick(TOKENS)).to_owned()));
    }
    let (a, b) = (random.below(items.len()), random.below(items.len()));
    match random.below(5) {
        0 => drop(items.remove(a)),
        1 => items.swap(a, b),
        2 => items.insert(a, items[b].clone()),
        3 => items.insert(a, Node::Token((*random.pick(TOKENS)).to_owned())),
        _ => {
            let times = *random.pick(&[2, 3, 40]);
            let copies = vec![items[b].clone(); times];
            items.splice(a..a, copies);
        }
    }
}

fn change_object(fields: &mut Vec<(String, Node)>, random: &mut Random) {
    let key = format!("\"{}\"", random.pick(KEYS));
    if fields.is_empty() {
        return fields.push((key, Node::Token((*random.pick(TOKENS)).to_owned())));
    }
    let (a, b) = (random.below(fields.len()), random.below(fields.len()));
    match random.below(8) {
        0 => drop(fields.remove(a)),
        1 => fields.swap(a, b),
        // The same key again, with its value or with another's.
        2 => fields.insert(a, fields[b].clone()),
        3 => fields.push((fields[a].0.clone(), fields[b].1.clone())),
        4 => fields[a].0 = key,
        5 => fields[a].0 = escaped(&fields[a].0, random),
        6 => fields.reverse(),
        _ => fields.insert(a, (key, Node::Token((*random.pick(TOKENS)).to_owned()))),
    }
}

/// Writes one character of a key as an escape: the key is the same.
fn escaped(key: &str, random: &mut Random) -> String {
    let inner = key.trim_matches('"');
    if inner.is_empty() || inner.contains('\\') || !inner.is_ascii() {
        return key.to_owned();
    }
    let at = random.below(inner.len());
    let code = u32::from(inner.as_bytes()[at]);
    format!("\"{}\\u{code:04x}{}\"", &inner[..at], &inner[at + 1..])
}

fn change_token(node: &mut Node, random: &mut Random) {
    let Node::Token(text) = node else { return };
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let at = places.get(random.below(places.len())).copied().unwrap_or(0);
    let marks: &[&str] = &[
        "\\u0000",
        "\\ud83d",
        "\\udc00",
        "\\ud83d\\ude00",
        "\\\\",
        "\\\"",
        "\\",
        "\"",
        "\\u",
        "'",
        "\u{0}",
        "\u{1b}[2J",
        "\u{9b}31m",
        "\u{202e}",
        "\u{200b}",
        "é",
        "漢",
        "\u{10ffff}",
        "=1+1",
        "|",
        "`",
        "<b>",
        "{",
        "[",
        "\n",
        "9",
        "e",
        "-",
        ".",
    ];
    match random.below(3) {
        0 => text.insert_str(at, random.pick::<&str>(marks)),
        1 => text.truncate(at),
        _ => drop(text.drain(..at)),
    }
}

/// A long number.
fn digits(random: &mut Random) -> String {
    let sign = if random.once_in(2) { "-" } else { "" };
    let length = *random.pick(&[1, 16, 17, 19, 20, 40, 309, 400, 2_000]);
    let digits: String = (0..length).map(|_| char::from(b'0' + random.byte() % 10)).collect();
    let tail = *random.pick(&["", "", ".0", ".5", "e5", "e400", "e-5"]);
    format!("{sign}{digits}{tail}")
}

/// A value inside lists and objects.
fn nested(mut node: Node, random: &mut Random) -> Node {
    let depth = *random.pick(&[1, 2, 5, 60, 120, 127, 128, 200]);
    let kind = random.below(3);
    for level in 0..depth {
        node = if kind == 0 || (kind == 2 && level % 2 == 0) {
            Node::List(vec![node])
        } else {
            Node::Object(vec![(format!("\"{}\"", random.pick(KEYS)), node)])
        };
    }
    node
}

/// A value as a text that holds it: as JSON, or as a Python literal.
fn quoted(node: &Node, random: &mut Random) -> Node {
    let bytes = node.write(Spaces::One, random);
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if random.once_in(3) {
        text = text.replace('"', "'").replace("true", "True").replace("null", "None");
    }
    Node::Token(serde_json::json!(text).to_string())
}

/// Changes some bytes.
pub(super) fn change_bytes(bytes: &mut Vec<u8>, random: &mut Random) {
    const ODD: &[&[u8]] = &[
        b"\xff",
        b"\xc0\x80",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xe2\x82",
        b"\xef\xbb\xbf",
        b"\0",
        b"\x1b",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\"",
        b"\\",
        b"NaN",
        b"-Infinity",
        b"\\u0000",
        b"\\ud83d",
        b"\n",
        b" ",
        b"[[[[[[[[",
        b"{\"a\":{\"a\":",
        b"]]]]]]]]",
        b"\x1f\x8b",
        b"\x28\xb5\x2f\xfd",
        b"/*",
        b"//",
        b"'",
    ];
    let length = bytes.len();
    let (a, b) = (random.below(length + 1), random.below(length + 1));
    let (start, end) = (a.min(b), a.max(b));
    match random.below(9) {
        0 if a < length => bytes[a] ^= 1 << random.below(8),
        1 if a < length => bytes[a] = random.byte(),
        2 => bytes.truncate(a),
        3 => drop(bytes.drain(start..end.min(start + 40))),
        4 => {
            let part = bytes[start..end.min(start + 400)].to_vec();
            let at = random.below(length + 1);
            bytes.splice(at..at, part);
        }
        5 => drop(bytes.splice(0..0, *b"\xef\xbb\xbf")),
        6 => drop(bytes.drain(..a.min(8))),
        _ => drop(bytes.splice(a..a, random.pick(ODD).iter().copied())),
    }
}
