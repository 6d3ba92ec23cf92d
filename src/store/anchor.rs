//! Anchors: frozen figures to compare against, made from runs, written and read as JSON, removed.

use rusqlite::named_params;
use serde::{Deserialize, Serialize};

use super::{Error as StoreError, Store};

/// Marks a hash of gold alone, where no task is embedded, in an anchor's `task_hash`.
pub const GOLD_ONLY: &str = "gold:";

/// An anchor as a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnchorFile {
    /// Its name.
    pub anchor: String,
    /// Where the figures are from.
    pub source: String,
    /// When it was frozen (UTC).
    pub created_at: String,
    /// What its runs said of themselves; missing where it was made from a table.
    #[serde(default)]
    pub runs: Option<serde_json::Value>,
    /// The figures, those of whole domains without a task.
    pub figures: Vec<FileFigure>,
}

/// One row of an anchor's figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileFigure {
    domain: String,
    #[serde(default)]
    agent_model: String,
    #[serde(default)]
    task: String,
    #[serde(default)]
    task_hash: String,
    matcher: String,
    reward_group: String,
    simulations: i64,
    #[serde(default)]
    ungraded: i64,
    #[serde(default)]
    infrastructure_errors: i64,
    n: i64,
    a: i64,
    gold: i64,
    agent_turns: Option<i64>,
    agent_cost_usd: Option<f64>,
    #[serde(default)]
    agent_cost_known: i64,
    agent_tokens: Option<i64>,
    #[serde(default)]
    agent_tokens_known: i64,
}

/// What can go wrong with an anchor.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Its name is taken.
    #[error("there is an anchor `{0}` already")]
    Taken(String),
    /// A name that a condition could not hold.
    #[error("`{0}` cannot be an anchor's name: expected letters, digits and . _ - : / @")]
    Name(String),
    /// No anchor has the name.
    #[error("there is no anchor `{name}`; there are: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// Those that are there.
        known: String,
    },
    /// There is nothing to freeze.
    #[error("the runs hold no simulations; there is nothing to freeze as `{0}`")]
    Empty(String),
    /// A file that is no anchor.
    #[error("{path} is no anchor file")]
    NotAnAnchor {
        /// The file.
        path: String,
        /// What is wrong with it.
        #[source]
        source: serde_json::Error,
    },
    /// A file of an anchor without figures.
    #[error("{path} holds no figures; there is nothing to compare against")]
    NoFigures {
        /// The file.
        path: String,
    },
    /// Figures that cannot be: more aligned than write calls, say.
    #[error(
        "{path}: the figures of {domain} {task} cannot be: expected counts and costs that are not negative, with \
         a ≤ n and a ≤ gold"
    )]
    Impossible {
        /// The file.
        path: String,
        /// The domain.
        domain: String,
        /// The task.
        task: String,
    },
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Freezes what runs come to; `source` says where the figures are from.
///
/// # Errors
/// Where the name is taken, or the runs hold no simulations.
pub fn add(
    store: &Store,
    name: &str,
    run_ids: &[i64],
    source: &str,
    created_at: &str,
) -> Result<usize, Error> {
    let selected = serde_json::json!(run_ids).to_string();
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "._-:/@".contains(c)) {
        return Err(Error::Name(name.to_owned()));
    }
    let facts =
        store
            .connection()
            .query_row(include_str!("sql/freeze_facts.sql"), [&selected], |row| row.get(0));
    let facts: String = facts.map_err(|error| store.explain(error))?;
    let rows = insert(store, name, [source, created_at], Some(&facts), |connection| {
        let values =
            named_params! {":anchor": name, ":selected": selected, ":gold_only": GOLD_ONLY};
        connection.execute(include_str!("sql/freeze_runs.sql"), values)
    })?;
    if rows == 0 { Err(Error::Empty(name.to_owned())) } else { Ok(rows) }
}

/// Reads an anchor from the text of a file.
///
/// # Errors
/// Where it is no anchor file, it has no figures or such as cannot be, or the name is taken.
pub fn import(store: &Store, path: &str, text: &str) -> Result<String, Error> {
    let file: AnchorFile = serde_json::from_str(text)
        .map_err(|source| Error::NotAnAnchor { path: path.to_owned(), source })?;
    if file.figures.is_empty() {
        return Err(Error::NoFigures { path: path.to_owned() });
    }
    for figure in &file.figures {
        // Views add them up: sums must fit 64 bits.
        const MOST: i64 = 1_000_000_000_000;
        const MOST_USD: f64 = 1e12;
        let counts = [
            figure.simulations,
            figure.n,
            figure.a,
            figure.gold,
            figure.ungraded,
            figure.infrastructure_errors,
            figure.agent_cost_known,
            figure.agent_tokens_known,
            figure.agent_turns.unwrap_or(0),
            figure.agent_tokens.unwrap_or(0),
        ];
        let possible = counts.iter().all(|count| (0..=MOST).contains(count))
            && figure.agent_cost_usd.is_none_or(|cost| (0.0..=MOST_USD).contains(&cost))
            && figure.a <= figure.n
            && figure.a <= figure.gold
            && ["passed", "failed"].contains(&figure.reward_group.as_str());
        if !possible {
            let (domain, task) = (figure.domain.clone(), figure.task.clone());
            return Err(Error::Impossible { path: path.to_owned(), domain, task });
        }
    }
    let runs = file.runs.as_ref().map(ToString::to_string);
    insert(store, &file.anchor, [&file.source, &file.created_at], runs.as_deref(), |connection| {
        for figure in &file.figures {
            let sql = include_str!("sql/insert_anchor_figure.sql");
            connection.prepare_cached(sql)?.execute(named_params! {
                ":anchor": file.anchor,
                ":domain": figure.domain,
                ":agent_model": figure.agent_model,
                ":task": figure.task,
                ":task_hash": figure.task_hash,
                ":matcher": figure.matcher,
                ":reward_group": figure.reward_group,
                ":simulations": figure.simulations,
                ":ungraded": figure.ungraded,
                ":infrastructure_errors": figure.infrastructure_errors,
                ":n": figure.n,
                ":a": figure.a,
                ":gold": figure.gold,
                ":agent_turns": figure.agent_turns,
                ":agent_cost_usd": figure.agent_cost_usd,
                ":agent_cost_known": figure.agent_cost_known,
                ":agent_tokens": figure.agent_tokens,
                ":agent_tokens_known": figure.agent_tokens_known,
            })?;
        }
        Ok(file.figures.len())
    })?;
    Ok(file.anchor)
}

/// Writes an anchor as the text of a file.
///
/// # Errors
/// Where no anchor has the name.
pub fn export(store: &Store, name: &str) -> Result<String, Error> {
    let read = || -> rusqlite::Result<Option<AnchorFile>> {
        let connection = store.connection();
        let mut heads = connection.prepare(include_str!("sql/anchor_head.sql"))?;
        let mut heads = heads.query_map([name], |row| {
            Ok(AnchorFile {
                anchor: row.get(0)?,
                source: row.get(1)?,
                created_at: row.get(2)?,
                runs: row
                    .get::<_, Option<String>>(3)?
                    .and_then(|json| serde_json::from_str(&json).ok()),
                figures: Vec::new(),
            })
        })?;
        let Some(mut file) = heads.next().transpose()? else { return Ok(None) };
        let mut figures = connection.prepare(include_str!("sql/export_anchor.sql"))?;
        file.figures = figures.query_map([name], file_figure)?.collect::<Result<_, _>>()?;
        Ok(Some(file))
    };
    let file = read().map_err(|error| store.explain(error))?;
    let file = file.map_or_else(|| Err(unknown(store, name)), Ok)?;
    let text = serde_json::to_string_pretty(&file);
    Ok(text.map_or_else(|_| String::new(), |text| text + "\n"))
}

fn file_figure(row: &rusqlite::Row<'_>) -> rusqlite::Result<FileFigure> {
    Ok(FileFigure {
        domain: row.get("domain")?,
        agent_model: row.get("agent_model")?,
        task: row.get("task")?,
        task_hash: row.get("task_hash")?,
        matcher: row.get("matcher")?,
        reward_group: row.get("reward_group")?,
        simulations: row.get("simulations")?,
        ungraded: row.get("ungraded")?,
        infrastructure_errors: row.get("infrastructure_errors")?,
        n: row.get("n")?,
        a: row.get("a")?,
        gold: row.get("gold")?,
        agent_turns: row.get("agent_turns")?,
        agent_cost_usd: row.get("agent_cost_usd")?,
        agent_cost_known: row.get("agent_cost_known")?,
        agent_tokens: row.get("agent_tokens")?,
        agent_tokens_known: row.get("agent_tokens_known")?,
    })
}

/// Deletes an anchor.
///
/// # Errors
/// Where no anchor has the name.
pub fn remove(store: &Store, name: &str) -> Result<(), Error> {
    let sql = include_str!("sql/delete_anchor.sql");
    let deleted = store.connection().execute(sql, [name]).map_err(|e| store.explain(e))?;
    if deleted == 0 { Err(unknown(store, name)) } else { Ok(()) }
}

/// Checks that there is an anchor of a name.
///
/// # Errors
/// Where there is none.
pub fn check(store: &Store, name: &str) -> Result<(), Error> {
    if names(store)?.iter().any(|known| known == name) { Ok(()) } else { Err(unknown(store, name)) }
}

/// The names of all anchors, in order.
///
/// # Errors
/// Where the store cannot be read.
pub fn names(store: &Store) -> Result<Vec<String>, StoreError> {
    let read = || -> rusqlite::Result<Vec<String>> {
        let mut statement = store.connection().prepare(include_str!("sql/anchor_names.sql"))?;
        statement.query_map([], |row| row.get(0))?.collect()
    };
    read().map_err(|error| store.explain(error))
}

fn unknown(store: &Store, name: &str) -> Error {
    match names(store) {
        Ok(known) => Error::Unknown { name: name.to_owned(), known: known.join(", ") },
        Err(error) => error.into(),
    }
}

/// Inserts an anchor with its figures, or nothing.
fn insert(
    store: &Store,
    name: &str,
    [source, created_at]: [&str; 2],
    runs: Option<&str>,
    figures: impl FnOnce(&rusqlite::Connection) -> rusqlite::Result<usize>,
) -> Result<usize, Error> {
    if names(store)?.iter().any(|known| known == name) {
        return Err(Error::Taken(name.to_owned()));
    }
    let run = || -> rusqlite::Result<usize> {
        let transaction = store.connection().unchecked_transaction()?;
        let values = named_params! {
            ":anchor": name, ":source": source, ":created_at": created_at, ":runs": runs,
        };
        transaction.execute(include_str!("sql/insert_anchor.sql"), values)?;
        let rows = figures(&transaction)?;
        transaction.execute(include_str!("sql/mark_tasks.sql"), [name])?;
        if rows > 0 {
            transaction.commit()?;
        }
        Ok(rows)
    };
    Ok(run().map_err(|error| store.explain(error))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_whose_figures_are_none_or_cannot_be_is_refused() {
        let store = Store::in_memory().unwrap();
        let text = r#"{"anchor": "empty", "source": "x", "created_at": "2026-01-01T00:00:00Z", "runs": null, "figures": []}"#;
        let error = import(&store, "empty.json", text).unwrap_err();
        let told = "empty.json holds no figures; there is nothing to compare against";
        assert_eq!(error.to_string(), told);
        let costs = text.replace("[]", r#"[{"domain": "retail", "matcher": "strict", "reward_group": "failed", "simulations": 1, "n": 0, "a": 0, "gold": 1, "agent_cost_usd": -0.5}]"#);
        assert!(matches!(import(&store, "x.json", &costs).unwrap_err(), Error::Impossible { .. }));
        import(&store, "x.json", &costs.replace("-0.5", "0.5")).unwrap();
        remove(&store, "empty").unwrap();
        assert!(!names(&store).unwrap().contains(&"empty".to_owned()));
    }
}
