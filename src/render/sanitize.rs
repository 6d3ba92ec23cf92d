//! Makes text harmless to look at.
//!
//! A store is full of model output, and a terminal obeys control characters: they could clear the
//! screen, fake a line, or turn the reading direction. Here they become visible, as `\u{1b}`.

use std::borrow::Cow;

/// Escapes every character that is not what it looks like, line breaks included.
pub fn line(text: &str) -> Cow<'_, str> {
    escape(text, is_deceptive)
}

/// Escapes every character that is not what it looks like, but keeps line feeds and tabs.
pub fn lines(text: &str) -> Cow<'_, str> {
    escape(text, |character| is_deceptive(character) && !matches!(character, '\n' | '\t'))
}

fn escape(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut result = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_escaped(character) {
            result.extend(character.escape_unicode());
        } else {
            result.push(character);
        }
    }
    Cow::Owned(result)
}

/// Tells whether a character steers the terminal, turns the reading direction, or has no width.
fn is_deceptive(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}'                        // soft hyphen
            | '\u{61c}'                     // Arabic letter mark
            | '\u{180e}'                    // Mongolian vowel separator
            | '\u{200b}'..='\u{200f}'       // zero width, direction marks
            | '\u{2028}'..='\u{202e}'       // line and paragraph separator, embeddings, overrides
            | '\u{2060}'..='\u{206f}'       // word joiner, invisible operators, isolates
            | '\u{feff}'                    // zero width no-break space
            | '\u{fff9}'..='\u{fffb}'       // interlinear annotation
            | '\u{e0000}'..='\u{e007f}') // tags
}
