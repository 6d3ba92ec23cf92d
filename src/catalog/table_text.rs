//! The comments inside a table's definition.
//!
//! A store keeps the text of each `CREATE TABLE`, comments included. The first comment lines inside
//! the parentheses are the table's sentence; a comment behind a column, or on the lines below it,
//! is the column's. This reads that text and never judges it: what is not there is not there.

/// What the comments of a table's definition say.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableDoc {
    /// The table's sentence; empty where there is none.
    pub summary: String,
    /// Name and meaning of each column that has a comment.
    pub columns: Vec<(String, String)>,
}

impl TableDoc {
    /// Reads the comments of a table's definition; `columns` are the names of its columns.
    pub fn parse(text: &str, columns: &[String]) -> Self {
        let mut doc = Self::default();
        let mut current: Option<String> = None;
        let mut is_in_body = false;
        for line in text.lines() {
            let (code, comment) = split_comment(line);
            let word = code.split_whitespace().next().unwrap_or_default();
            let name = word.trim_matches(['"', '`', '[', ']', ',']);
            if is_in_body && columns.iter().any(|column| column == name) {
                current = Some(name.to_owned());
            } else if ["PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "CONSTRAINT", ")"]
                .iter()
                .any(|keyword| word.starts_with(keyword))
            {
                current = None;
            }
            if let Some(comment) = comment.filter(|comment| !comment.is_empty()) {
                doc.add(current.as_deref(), comment, word.is_empty());
            }
            is_in_body |= code.contains('(');
        }
        doc
    }

    /// Returns what the comments say of a column.
    pub fn column(&self, name: &str) -> Option<&str> {
        self.columns.iter().find(|(column, _)| column == name).map(|(_, meaning)| meaning.as_str())
    }

    fn add(&mut self, column: Option<&str>, comment: &str, is_alone: bool) {
        let Some(name) = column else {
            if is_alone && self.columns.is_empty() {
                append(&mut self.summary, comment);
            }
            return;
        };
        let meaning = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        match self.columns.iter_mut().find(|(column, _)| column == name) {
            Some((_, known)) => append(known, &meaning),
            None => self.columns.push((name.to_owned(), meaning)),
        }
    }
}

fn append(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// Splits a line into code and comment; `--` inside quotes begins no comment.
fn split_comment(line: &str) -> (&str, Option<&str>) {
    let mut is_quoted = false;
    let mut previous = ' ';
    for (index, character) in line.char_indices() {
        match character {
            '\'' => is_quoted = !is_quoted,
            '-' if previous == '-' && !is_quoted => {
                let (code, comment) = line.split_at(index - 1);
                return (code, Some(comment.trim_start_matches('-').trim()));
            }
            _ => {}
        }
        previous = character;
    }
    (line, None)
}
