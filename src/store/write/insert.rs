//! Statements that run once for each row.
//!
//! Finding a prepared statement by its text and each parameter by its name would take longer than
//! writing the row. So these statements are prepared once for a source and take values by place; that
//! the places are those of the names in the `.sql` file is checked when a statement first runs.

use std::cell::{OnceCell, RefCell};

use rusqlite::{Connection, Statement, ToSql};

/// A statement of `store/sql/`, prepared when it is first used.
pub(super) struct Insert<'c> {
    sql: &'static str,
    statement: OnceCell<RefCell<Statement<'c>>>,
}

impl<'c> Insert<'c> {
    const fn new(sql: &'static str) -> Self {
        Self { sql, statement: OnceCell::new() }
    }

    /// Runs the statement with its values, in the order in which the SQL file names them.
    ///
    /// # Errors
    /// What SQLite says; that the names are others than the file's.
    pub(super) fn run<const N: usize>(
        &self,
        connection: &'c Connection,
        names: [&str; N],
        values: [&dyn ToSql; N],
    ) -> rusqlite::Result<()> {
        let statement = if let Some(statement) = self.statement.get() {
            statement
        } else {
            let statement = connection.prepare(self.sql)?;
            check(&statement, &names)?;
            self.statement.get_or_init(|| RefCell::new(statement))
        };
        let mut statement = statement.borrow_mut();
        for (place, value) in values.into_iter().enumerate() {
            statement.raw_bind_parameter(place + 1, value)?;
        }
        statement.raw_execute().map(drop)
    }
}

/// Checks that a statement's parameters have these names, in this order.
fn check(statement: &Statement<'_>, names: &[&str]) -> rusqlite::Result<()> {
    let count = statement.parameter_count();
    if count != names.len() {
        return Err(rusqlite::Error::InvalidParameterCount(names.len(), count));
    }
    let is_wrong =
        |(place, name): &(usize, &&str)| statement.parameter_name(place + 1) != Some(**name);
    match names.iter().enumerate().find(is_wrong) {
        Some((_, name)) => Err(rusqlite::Error::InvalidParameterName((*name).to_owned())),
        None => Ok(()),
    }
}

/// Runs one of [`Inserts`]: `insert!(self, turn, ":simulation_id": id, …)`.
macro_rules! insert {
    ($writer:expr, $statement:ident, $($name:literal: $value:expr),+ $(,)?) => {
        $writer
            .inserts
            .$statement
            .run($writer.connection(), [$($name),+], [$(&$value as &dyn rusqlite::ToSql),+])
            .map_err(|error| $writer.store.explain(error))
    };
}
pub(super) use insert;

/// Makes the structure of statements with the name of each one's file.
macro_rules! inserts {
    ($($field:ident: $file:literal),+ $(,)?) => {
        /// The statements that write a simulation's rows, and what is said of it.
        pub(super) struct Inserts<'c> {
            $(pub(super) $field: Insert<'c>),+
        }

        impl Inserts<'_> {
            pub(super) const fn new() -> Self {
                Self { $($field: Insert::new(super::sql!($file))),+ }
            }
        }
    };
}

inserts! {
    turn: "insert_turn",
    state_field: "insert_state_field",
    simulation_state: "insert_simulation_state",
    turn_text: "insert_turn_text",
    tool_call: "insert_tool_call",
    found: "insert_match",
    missed_gold: "insert_missed_gold",
    simulation_count: "insert_simulation_count",
    grading: "insert_grading",
    component_reward: "insert_component_reward",
    assertion_result: "insert_assertion_result",
    action_check: "insert_action_check",
    check_result: "insert_check_result",
    check_evidence: "insert_check_evidence",
    grader_verdict: "insert_grader_verdict",
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(names: [&str; 2]) -> rusqlite::Result<()> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch("CREATE TABLE pair (a, b)")?;
        Insert::new("INSERT INTO pair VALUES (:a, :b)").run(&connection, names, [&1, &2])
    }

    #[test]
    fn takes_values_in_the_order_of_the_file_only() {
        run([":a", ":b"]).unwrap();
        let swapped = run([":b", ":a"]).unwrap_err();
        assert_eq!(swapped, rusqlite::Error::InvalidParameterName(":b".into()));
        let connection = Connection::open_in_memory().unwrap();
        let missing = Insert::new("SELECT :a, :b").run(&connection, [":a"], [&1]).unwrap_err();
        assert_eq!(missing, rusqlite::Error::InvalidParameterCount(1, 2));
    }
}
