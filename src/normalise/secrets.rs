//! Keeps credentials out of the store: real files hold API keys in `info`, and error texts quote them.
//!
//! [`redact`] cleans `info` by its keys and by the looks of its texts. [`credentials`] collects what was
//! found there, and [`Scrubber`] takes it out of every other text of the run.

use std::ops::Range;

use serde_json::Value;

/// What stands in the place of a credential.
const REDACTED: &str = "[redacted]";

/// Shorter ones (`x`, `none`) are placeholders and would tear words of other texts apart.
const SHORTEST: usize = 8;

/// Replaces credentials in `info` by a mark, at any depth.
pub fn redact(info: &mut Value) {
    match info {
        Value::Object(fields) => {
            for (key, value) in fields {
                if is_credential(key) && !value.is_null() {
                    *value = Value::String(REDACTED.into());
                } else {
                    redact(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::String(text) => redact_text(text),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Replaces what looks like a credential in a text.
pub fn redact_text(text: &mut String) {
    for place in by_looks(text).into_iter().rev() {
        text.replace_range(place, REDACTED);
    }
}

/// Collects the credentials of `info`, to keep them out of other texts too.
pub fn credentials(info: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(false, info)];
    while let Some((secret, value)) = open.pop() {
        match value {
            Value::Object(fields) => {
                open.extend(fields.iter().map(|(key, v)| (secret || is_credential(key), v)));
            }
            Value::Array(items) => open.extend(items.iter().map(|item| (secret, item))),
            Value::String(text) if secret => {
                // Of `Bearer abc` the last word alone is quoted, too.
                found.push(text.clone());
                found.extend(text.split_whitespace().last().map(str::to_owned));
            }
            Value::String(text) => {
                found.extend(by_looks(text).into_iter().map(|place| text[place].to_owned()));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    found.retain(|text| text.len() >= SHORTEST);
    found.sort();
    found.dedup();
    found
}

/// Takes known credentials out of texts.
#[derive(Debug)]
pub struct Scrubber {
    /// Each credential in every way in which JSON may write it, the longest first.
    spellings: Vec<String>,
}

impl Scrubber {
    /// Prepares to find credentials.
    pub fn new(credentials: &[String]) -> Self {
        let spelled = |secret: &String| {
            let quoted = Value::String(secret.clone()).to_string();
            let escaped = quoted[1..quoted.len() - 1].to_owned();
            [secret.clone(), ascii(&escaped), escaped]
        };
        let mut spellings: Vec<String> = credentials.iter().flat_map(spelled).collect();
        // One may begin another.
        spellings.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        spellings.dedup();
        Self { spellings }
    }

    /// Tells whether there is nothing to take out.
    pub fn is_idle(&self) -> bool {
        self.spellings.is_empty()
    }

    /// Takes them out of a text, be it plain or JSON.
    pub fn scrub(&self, text: &mut String) {
        for secret in &self.spellings {
            if text.contains(secret.as_str()) {
                *text = text.replace(secret, REDACTED);
            }
        }
    }

    /// Takes them out of a text that may have been cut off within one, as a `…` tells.
    pub fn scrub_excerpt(&self, text: &mut String) {
        self.scrub(text);
        let cuts: Vec<usize> = text.match_indices('…').map(|(at, _)| at).collect();
        for cut in cuts.into_iter().rev() {
            let kept = &text[..cut];
            let begun = self.spellings.iter().filter_map(|secret| begun(secret, kept)).max();
            if let Some(length) = begun {
                text.replace_range(cut - length..cut, REDACTED);
            }
        }
    }
}

/// How much of a credential a text ends with, where that tells anything of it.
fn begun(secret: &str, text: &str) -> Option<usize> {
    const TELLING: usize = 4;
    let mut lengths = (TELLING..secret.len()).rev();
    lengths.find(|length| secret.is_char_boundary(*length) && text.ends_with(&secret[..*length]))
}

/// Writes JSON text in ASCII, as Python does by default.
fn ascii(json: &str) -> String {
    let escaped = |unit: &u16| format!("\\u{unit:04x}");
    let written = |c: char| {
        if c.is_ascii() {
            c.to_string()
        } else {
            c.encode_utf16(&mut [0; 2]).iter().map(escaped).collect()
        }
    };
    json.chars().map(written).collect()
}

/// Replaces credentials in a value of an environment's state, or in what tells of one.
pub fn redact_state(value: &mut Value) {
    let mut open = vec![(false, value)];
    while let Some((is_secret, value)) = open.pop() {
        match value {
            Value::Object(fields) => open.extend(
                fields.iter_mut().map(|(key, v)| (is_secret || is_secret_of_state(key), v)),
            ),
            Value::Array(items) => open.extend(items.iter_mut().map(|item| (is_secret, item))),
            Value::String(text) if is_secret => mark(text),
            Value::String(text) => redact_text(text),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// Replaces a credential by a mark that tells different ones apart and nothing else of them; an empty text
/// and what is marked already stay.
pub fn mark(text: &mut String) {
    if !text.is_empty() && !text.starts_with("[redacted") {
        let hash = blake3::hash(text.as_bytes()).to_hex();
        *text = format!("[redacted {}]", &hash[..4]);
    }
}

/// Tells whether a key of an environment's state names a credential.
///
/// Fewer words than in `info`, since a state is about other things: an authorization or a key may be what
/// the task is about.
pub fn is_secret_of_state(key: &str) -> bool {
    let squeezed = key.to_ascii_lowercase().replace(['-', '_', '.', ' '], "");
    let parts = ["apikey", "secret", "password", "passwd", "credential", "accesskey", "privatekey"];
    parts.iter().any(|part| squeezed.contains(part))
        || squeezed.ends_with("token") && !squeezed.ends_with("maxtoken")
}

/// Tells whether a key names a credential; `max_tokens` and its like count tokens and do not.
fn is_credential(key: &str) -> bool {
    let key: String = key.to_ascii_lowercase().replace(['-', '.', ' '], "_");
    let squeezed = key.replace('_', "");
    let parts =
        ["apikey", "secret", "password", "passwd", "credential", "authorization", "accesskey"];
    let words = ["token", "auth", "bearer", "cookie", "headers", "key", "pat"];
    parts.iter().any(|part| squeezed.contains(part))
        || key.split('_').any(|word| words.contains(&word) && key != "model_key")
        || squeezed.ends_with("token") && !squeezed.ends_with("maxtoken")
        || squeezed.ends_with("privatekey")
}

/// Finds credentials in a text by their looks: keys of known providers, what follows `Bearer`, and
/// `key=value`, and passwords and keys in addresses.
fn by_looks(text: &str) -> Vec<Range<usize>> {
    let is_end = |c: char| c.is_whitespace() || "\"'`,;()<>[]{}".contains(c);
    let mut found = Vec::new();
    let (mut at, mut follows_bearer) = (0, false);
    for word in text.split(is_end) {
        let start = at;
        at += word.len() + text[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        if word.is_empty() {
            continue;
        }
        let is_after_bearer = std::mem::replace(&mut follows_bearer, word == "Bearer");
        let is_token = word.len() >= SHORTEST && word.bytes().any(|byte| byte.is_ascii_digit());
        if (is_after_bearer && is_token) || is_key_of_provider(word) {
            found.push(start..start + word.len());
        } else if let Some(scheme) = word.find("://") {
            let places = in_address(word, scheme + 3).into_iter();
            found.extend(places.map(|place| start + place.start..start + place.end));
        } else if let Some((key, value)) = word.split_once('=')
            && is_credential(key)
        {
            let start = start + key.len() + 1;
            found.push(start..start + value.len());
        }
    }
    found
}

fn is_key_of_provider(word: &str) -> bool {
    const SHORTEST_KEY: usize = 20;
    let prefixes = ["sk-", "sk_", "ghp_", "hf_", "gsk_", "xai-", "AIza", "AKIA"];
    word.len() >= SHORTEST_KEY && prefixes.iter().any(|prefix| word.starts_with(prefix))
}

/// Finds the password and the keys in an address whose host begins at a position.
fn in_address(address: &str, host: usize) -> Vec<Range<usize>> {
    let end = address[host..].find(['/', '?']).map_or(address.len(), |length| host + length);
    let password = address[host..end].rfind('@').and_then(|sign| {
        let colon = address[host..host + sign].find(':')?;
        Some(host + colon + 1..host + sign)
    });
    let mut found: Vec<Range<usize>> = password.into_iter().collect();
    if let Some(query) = address.find('?') {
        let mut at = query + 1;
        for pair in address[at..].split('&') {
            if let Some((key, value)) = pair.split_once('=').filter(|(key, _)| is_credential(key)) {
                let start = at + key.len() + 1;
                found.push(start..start + value.len());
            }
            at += pair.len() + 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redacts_credentials_at_any_depth_and_nothing_else() {
        let mut info: Value = serde_json::from_str(
            r#"{"llm_args": {"api_key": "abc", "max_tokens": 5, "temperature": 0.0, "api-key": null,
                "extra_headers": {"X-Auth": "def"}, "model_key": "m", "hf_token": "ghi",
                "api_base": "http://u:pw@host/v1", "reserve_tokens": 7, "note": "a key to success"},
                "list": [{"aws_secret_access_key": "jkl"}, "sk-0123456789abcdef0123"]}"#,
        )
        .unwrap();
        redact(&mut info);
        let text = info.to_string();
        for secret in ["abc", "def", "ghi", "jkl", "pw@", "sk-01"] {
            assert!(!text.contains(secret), "{secret} is left in {text}");
        }
        let kept =
            ["\"max_tokens\":5", "\"model_key\":\"m\"", "\"reserve_tokens\":7", "to success"];
        for part in kept {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }

    #[test]
    fn redacts_by_looks_and_leaves_the_rest_of_a_text() {
        let redacted = |text: &str| {
            let mut text = text.to_owned();
            redact_text(&mut text);
            text
        };
        assert_eq!(redacted("key 'sk-0123456789abcdef0123' é"), "key '[redacted]' é");
        assert_eq!(
            redacted("Authorization: Bearer abc-123456!"),
            "Authorization: Bearer [redacted]"
        );
        assert_eq!(redacted("Bearer bonds are refused"), "Bearer bonds are refused");
        let address = "see https://u:p@h.example/v1?api_key=k1&page=2 (docs)";
        let expected = "see https://u:[redacted]@h.example/v1?api_key=[redacted]&page=2 (docs)";
        assert_eq!(redacted(address), expected);
        assert_eq!(redacted("https://h.example:80/a@b"), "https://h.example:80/a@b");
    }

    #[test]
    fn scrubs_every_spelling_and_what_is_cut_off() {
        let scrubber = Scrubber::new(&["ключ\"12345".into(), "abcd-1234".into()]);
        let clean = |text: &str| {
            let mut text = text.to_owned();
            scrubber.scrub_excerpt(&mut text);
            text
        };
        assert_eq!(clean("a ключ\"12345 b"), "a [redacted] b");
        assert_eq!(clean(r#"{"k":"ключ\"12345"}"#), r#"{"k":"[redacted]"}"#);
        assert_eq!(clean(r#"{"k":"\u043a\u043b\u044e\u0447\"12345"}"#), r#"{"k":"[redacted]"}"#);
        assert_eq!(clean("it is abcd-12…"), "it is [redacted]…");
        assert_eq!(clean("it is abc…"), "it is abc…");
    }
}
