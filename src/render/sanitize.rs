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

/// Tells whether a character steers the terminal, turns the reading direction, or cannot be seen.
///
/// What cannot be seen is Unicode's `Default_Ignorable_Code_Point` but for the two selectors that choose
/// how an emoji looks, and what is blank without being a space.
pub(super) fn is_deceptive(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}'                        // soft hyphen
            | '\u{34f}'                     // combining grapheme joiner
            | '\u{61c}'                     // Arabic letter mark
            | '\u{115f}' | '\u{1160}'       // Hangul fillers
            | '\u{17b4}' | '\u{17b5}'       // Khmer inherent vowels
            | '\u{180b}'..='\u{180f}'       // Mongolian selectors and vowel separator
            | '\u{200b}'..='\u{200f}'       // zero width, direction marks
            | '\u{2028}'..='\u{202e}'       // line and paragraph separator, embeddings, overrides
            | '\u{2060}'..='\u{206f}'       // word joiner, invisible operators, isolates
            | '\u{2800}'                    // blank Braille pattern
            | '\u{3164}'                    // Hangul filler
            | '\u{fe00}'..='\u{fe0d}'       // variation selectors
            | '\u{feff}'                    // zero width no-break space
            | '\u{ffa0}'                    // halfwidth Hangul filler
            | '\u{fff0}'..='\u{fffb}'       // unassigned, interlinear annotation
            | '\u{1bca0}'..='\u{1bca3}'     // shorthand format controls
            | '\u{1d173}'..='\u{1d17a}'     // musical format controls
            | '\u{e0000}'..='\u{e0fff}') // tags, further variation selectors
}
