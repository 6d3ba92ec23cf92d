//! Rules that all views and named queries keep.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use driftbase::catalog::header::{Allowed, ColumnDoc, Header, ParamType, Presence};
use driftbase::catalog::{self, SqlFile};
use driftbase::query::params::Params;
use driftbase::query::{self, kinds};
use driftbase::store::Store;
use driftbase::table::Value;

use crate::support;

const LONGEST_LINE: usize = 120;

const KEYWORDS: &[&str] = &[
    "all",
    "and",
    "as",
    "asc",
    "between",
    "by",
    "case",
    "cast",
    "coalesce",
    "count",
    "cross",
    "desc",
    "distinct",
    "else",
    "end",
    "except",
    "exists",
    "filter",
    "first_value",
    "from",
    "full",
    "group",
    "having",
    "in",
    "inner",
    "intersect",
    "is",
    "join",
    "lag",
    "last_value",
    "lead",
    "left",
    "like",
    "limit",
    "not",
    "null",
    "nullif",
    "nulls",
    "on",
    "or",
    "order",
    "outer",
    "over",
    "partition",
    "preceding",
    "recursive",
    "right",
    "row_number",
    "select",
    "sum",
    "then",
    "unbounded",
    "union",
    "using",
    "values",
    "when",
    "where",
    "with",
];

/// What other engines do not have, or have otherwise.
const NOT_PORTABLE: &[&str] = &[
    "GLOB",
    "GREATEST",
    "GROUP_CONCAT",
    "IFNULL",
    "IIF",
    "INSTR",
    "JSON_EACH",
    "JSON_EXTRACT",
    "JSON_GROUP_ARRAY",
    "JSON_ARRAY_LENGTH",
    "JULIANDAY",
    "LEAST",
    "PRINTF",
    "ROWID",
    "STRFTIME",
    "STRING_AGG",
    "TOTAL",
];

fn views() -> Vec<SqlFile> {
    catalog::views().unwrap()
}

fn queries() -> Vec<SqlFile> {
    catalog::queries().unwrap()
}

fn all() -> Vec<SqlFile> {
    views().into_iter().chain(queries()).collect()
}

/// A store to run the files on.
fn store() -> Store {
    Store::open_read_only(support::sample_store()).unwrap()
}

/// Returns SQL in words and signs, without comments; texts become `'…'`.
fn tokens(sql: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = sql.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = if rest.starts_with("--") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '\'' {
            rest[1..].find('\'').map_or(rest.len(), |end| end + 2)
        } else if first.is_alphanumeric() || "_:".contains(first) {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            rest[1..].find(|c| !is_word(c)).map_or(rest.len(), |end| end + 1)
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(end);
        match first {
            '-' if token.starts_with("--") => {}
            '\'' => tokens.push("'…'".to_owned()),
            _ => tokens.push(token.to_owned()),
        }
        rest = after.trim_start();
    }
    tokens
}

/// Returns values for the parameters that must be given.
fn some_params(header: &Header) -> Params {
    let mut params = Params::new();
    for param in header.params.iter().filter(|param| param.presence == Presence::Required) {
        let value = match param.ty {
            ParamType::Text => Value::Text("some".to_owned()),
            ParamType::Integer | ParamType::Flag => Value::Integer(1),
            ParamType::Real => Value::Real(1.0),
        };
        params.set(&param.name, value);
    }
    params
}

#[test]
fn there_are_files() {
    assert!(!views().is_empty() && !queries().is_empty());
}

#[test]
fn headers_have_known_keys_and_units_only() {
    for SqlFile { name, header, .. } in all() {
        for line in header.description.split("\n\n") {
            let key = line.split_once(':').map(|(key, _)| key);
            let is_key = key
                .is_some_and(|key| !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase()));
            assert!(!is_key, "{name}: unknown key in `{line}`");
        }
        for column in &header.columns {
            if let Some(unit) = &column.unit {
                let is_known = kinds::UNITS.iter().any(|(known, _)| known == unit);
                assert!(is_known, "{name}: unit [{unit}] of {}", column.name);
            }
        }
    }
}

#[test]
fn views_take_no_parameters_and_return_their_columns() {
    let store = store();
    for SqlFile { name, text, header, .. } in views() {
        assert!(header.params.is_empty(), "{name}: a view has no parameters");
        let statement = store.connection().prepare(&text).unwrap();
        assert_eq!(statement.parameter_count(), 0, "{name}");
        assert!(statement.readonly(), "{name}");
        let declared: Vec<&str> = header.columns.iter().map(|c| c.name.as_str()).collect();
        let returned: Vec<&str> = statement.column_names().collect();
        assert_eq!(declared, returned, "{name}");
    }
}

#[test]
fn queries_keep_what_their_headers_say() {
    let store = store();
    for file in queries() {
        // Refuses a statement that writes, and what the header declares otherwise.
        let table = query::run_named(&store, &file, &some_params(&file.header));
        let table = table.unwrap_or_else(|error| panic!("{}: {error}", file.name));
        assert_eq!(table.columns.len(), file.header.columns.len(), "{}", file.name);
    }
}

#[test]
fn a_grain_tells_rows_apart() {
    let mut store = store();
    for view in views() {
        let SqlFile { name, header, .. } = &view;
        let Header { grain, .. } = header;
        assert!(!grain.is_empty(), "{name}: a view has a grain");
        let list = grain.join(", ");
        let sql = format!("SELECT {list} FROM {name} GROUP BY {list} HAVING COUNT(*) > 1");
        let repeated = query::run_sql(&mut store, &sql, None);
        let repeated = repeated.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(repeated.rows.len(), 0, "{name}: {list} does not tell rows apart");
    }
    for file in queries() {
        let table = query::run_named(&store, &file, &some_params(&file.header)).unwrap();
        let place = |name: &String| table.columns.iter().position(|column| column.name == *name);
        let places: Option<Vec<usize>> = file.header.grain.iter().map(place).collect();
        let places = places.unwrap_or_else(|| panic!("{}: grain is no column", file.name));
        let mut seen = BTreeSet::new();
        for row in &table.rows {
            let key: Vec<String> =
                places.iter().map(|place| format!("{:?}", row[*place])).collect();
            assert!(seen.insert(key.clone()), "{}: {key:?} stands twice", file.name);
        }
    }
}

#[test]
fn queries_read_views_only() {
    let views: BTreeSet<String> = views().into_iter().map(|view| view.name).collect();
    for SqlFile { name, text, .. } in queries() {
        let tokens = tokens(&text);
        let mut known = views.clone();
        for (index, token) in tokens.iter().enumerate() {
            // A common table expression: `name AS (`.
            if token == "AS" && tokens.get(index + 1).is_some_and(|next| next == "(") {
                known.insert(tokens[index - 1].clone());
            }
        }
        for pair in tokens.windows(2) {
            if ["FROM", "JOIN"].contains(&pair[0].as_str()) && pair[1] != "(" {
                assert!(known.contains(&pair[1]), "{name} reads {}, which is no view", pair[1]);
            }
        }
    }
}

#[test]
fn the_order_of_a_query_is_settled_by_its_grain() {
    for SqlFile { name, text, header, .. } in queries() {
        let tokens = tokens(&text);
        let order = tokens.windows(2).rposition(|pair| pair == ["ORDER", "BY"]);
        let Some(order) = order else {
            assert!(header.grain.is_empty(), "{name} has no ORDER BY");
            continue;
        };
        for column in &header.grain {
            let is_there = tokens[order..].contains(column);
            assert!(is_there, "{name}: ORDER BY does not settle {column}");
        }
    }
}

#[test]
fn sql_is_written_in_one_style() {
    for SqlFile { name, text, .. } in all() {
        for pair in tokens(&text).windows(2) {
            assert!(pair != ["SELECT", "*"], "{name}: SELECT * hides what is read");
            let is_low = KEYWORDS.contains(&pair[0].as_str()) && pair[1] != ".";
            assert!(!is_low, "{name}: `{}` is written in capitals", pair[0]);
        }
        let long = text.lines().find(|line| line.chars().count() > LONGEST_LINE);
        assert_eq!(long, None, "{name}");
    }
}

#[test]
fn views_and_queries_keep_to_sql_that_other_engines_have() {
    for SqlFile { name, text, .. } in all() {
        let tokens = tokens(&text);
        let found = tokens.iter().find(|token| {
            NOT_PORTABLE.contains(&token.to_uppercase().as_str())
                || token.to_lowercase().starts_with("json_")
        });
        assert_eq!(found, None, "{name}");
        let is_text = tokens.windows(2).any(|pair| pair == ["AS", "TEXT"]);
        assert!(!is_text, "{name}: Spark has no TEXT, cast to VARCHAR(20)");
        // -1 is no limit in SQLite alone, and Spark's limits have 32 bits.
        if let Some(at) = tokens.iter().position(|token| token == "LIMIT") {
            let limit = tokens[at + 1..].concat();
            assert_eq!(limit, "COALESCE(:limit,2147483647)", "{name}");
        }
    }
}

/// Where NULLs come is not the same on all engines, so that it is said wherever a sorted column can be one.
#[test]
fn queries_say_where_nulls_come() {
    let told = |header: &Header, can_be_null: bool| -> BTreeSet<String> {
        let told = |column: &&ColumnDoc| column.meaning.contains("NULL") == can_be_null;
        header.columns.iter().filter(told).map(|column| column.name.clone()).collect()
    };
    let files = all();
    // What no file has without NULL is NULL in a table, as `trial` is.
    let never: BTreeSet<_> = files.iter().flat_map(|file| told(&file.header, false)).collect();
    let everywhere: BTreeSet<_> = files.iter().flat_map(|file| told(&file.header, true)).collect();
    assert!(everywhere.contains("trial") && !never.contains("trial"));
    for SqlFile { name, text, header, .. } in files {
        let mut can_be_null = &everywhere - &never;
        can_be_null.append(&mut told(&header, true));
        let tokens = tokens(&text);
        let orders = tokens.windows(2).enumerate().filter(|(_, pair)| *pair == ["ORDER", "BY"]);
        for (at, _) in orders {
            // Up to where the list ends: a parenthesis that is not opened in it, or LIMIT.
            let mut depth = 0;
            let list = tokens[at + 2..].iter().take_while(|token| {
                depth += i32::from(*token == "(") - i32::from(*token == ")");
                depth >= 0 && *token != "LIMIT"
            });
            let list: Vec<&str> = list.map(String::as_str).collect();
            for key in list.split(|token| *token == ",") {
                if let [_, ".", column, rest @ ..] = key {
                    let is_told = rest.contains(&"NULLS") || !can_be_null.contains(*column);
                    assert!(is_told, "{name}: NULLS FIRST or LAST behind `{column}`");
                }
            }
        }
    }
}

/// Parameters whose values are names in a store, which are looked up there.
const NAMES: [&str; 16] = [
    "anchor",
    "check",
    "component",
    "domain",
    "first",
    "grader",
    "label",
    "matcher",
    "model",
    "name",
    "run",
    "run_ids",
    "second",
    "simulation",
    "task",
    "tool",
];

#[test]
fn a_parameter_of_a_query_is_a_name_in_the_store_or_tells_what_it_takes() {
    for SqlFile { name, header, .. } in queries() {
        for param in &header.params {
            let is_told = match param.ty {
                ParamType::Flag => true,
                // Numbers of runs are the store's own.
                ParamType::Integer if ["from", "to"].contains(&param.name.as_str()) => true,
                ParamType::Text if NAMES.contains(&param.name.as_str()) => true,
                _ => param.allowed != Allowed::All,
            };
            assert!(is_told, "{name}: a misspelt `{}` would give no rows", param.name);
        }
    }
}

#[test]
fn the_words_of_a_parameter_are_those_of_its_column() {
    let store = store();
    let texts: String = all().into_iter().map(|file| file.text).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let tables: String =
        files.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).unwrap()).collect();
    let mut seen = 0;
    for file in queries() {
        for param in &file.header.params {
            let Allowed::Words(words) = &param.allowed else { continue };
            for word in words {
                // `all` leaves the choice open; what a check is and how grave it is stands in its file's header.
                let is_known = ["all", "kind", "severity"].contains(&word.as_str())
                    || ["kind", "severity"].contains(&param.name.as_str())
                    || [&texts, &tables].iter().any(|text| text.contains(&format!("'{word}'")));
                assert!(is_known, "{}: no SQL knows `{word}`", file.name);
            }
            let column = if param.name == "group" { "reward_group" } else { &param.name };
            let table = query::run_named(&store, &file, &some_params(&file.header)).unwrap();
            for row in 0..table.rows.len() {
                if let Value::Text(text) = table.value(row, column) {
                    assert!(words.contains(text), "{}: {column} is `{text}`", file.name);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}
