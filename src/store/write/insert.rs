//! Statements that run once for each row.
//!
//! Finding a prepared statement by its text and each parameter by its name would take longer than
//! writing the row. So these statements are looked up once for a source and take values by place; that
//! the places are those of the names in the `.sql` file is checked when a statement first runs. Rows of
//! one kind that are written together go several to a statement, which SQLite then begins, finds its
//! place for and ends once.

use std::cell::{OnceCell, RefCell};

use rusqlite::{CachedStatement, Connection, Statement, ToSql};

/// How many rows go to one statement, the most first: rows that are fewer than one size go by the next.
const SIZES: [usize; 4] = [64, 16, 4, 1];

/// A statement of `store/sql/`, for each of [`SIZES`] had from the connection's cache when it is first used.
pub(super) struct Insert<'c> {
    sql: &'static str,
    prepared: [OnceCell<RefCell<CachedStatement<'c>>>; SIZES.len()],
}

impl<'c> Insert<'c> {
    const fn new(sql: &'static str) -> Self {
        Self { sql, prepared: [const { OnceCell::new() }; SIZES.len()] }
    }

    /// Begins to write rows, whose number must be told; the names of a row's values stand in the order
    /// in which the SQL file names them.
    pub(super) fn rows<const N: usize>(
        &self,
        connection: &'c Connection,
        names: [&'static str; N],
        count: usize,
    ) -> Rows<'_, 'c, N> {
        Rows { insert: self, connection, names, to_come: count, size: 0, bound: 0 }
    }

    fn statement(
        &self,
        connection: &'c Connection,
        names: &[&str],
        size: usize,
    ) -> rusqlite::Result<&RefCell<CachedStatement<'c>>> {
        if let Some(statement) = self.prepared[size].get() {
            return Ok(statement);
        }
        let rows = SIZES[size];
        let (sql, found) = of_several(self.sql, rows);
        check(&found, names)?;
        let statement = connection.prepare_cached(&sql)?;
        if statement.parameter_count() != names.len() * rows {
            let (found, wanted) = (statement.parameter_count(), names.len() * rows);
            return Err(rusqlite::Error::InvalidParameterCount(found, wanted));
        }
        Ok(self.prepared[size].get_or_init(|| RefCell::new(statement)))
    }
}

/// Rows that are being written.
pub(super) struct Rows<'i, 'c, const N: usize> {
    insert: &'i Insert<'c>,
    connection: &'c Connection,
    names: [&'static str; N],
    /// How many are still to come.
    to_come: usize,
    /// Which of [`SIZES`] the statement has that is being filled, and how many of its rows have values.
    size: usize,
    bound: usize,
}

impl<const N: usize> Rows<'_, '_, N> {
    /// Has the values of the next row bound, and writes it together with those before it where it is the
    /// last of a statement.
    ///
    /// # Errors
    /// What SQLite says; that the names are others than the file's, or the rows more than told.
    pub(super) fn row(
        &mut self,
        bind: impl FnOnce(&mut Row<'_, '_>) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        if self.bound == 0 {
            let fits = |size: &usize| SIZES[*size] <= self.to_come;
            let size = (self.size..SIZES.len()).find(fits);
            self.size = size.ok_or(rusqlite::Error::StatementChangedRows(self.to_come + 1))?;
        }
        let statement = self.insert.statement(self.connection, &self.names, self.size)?;
        let mut statement = statement.borrow_mut();
        bind(&mut Row { statement: &mut statement, place: self.bound * N })?;
        self.bound += 1;
        self.to_come -= 1;
        if self.bound == SIZES[self.size] {
            self.bound = 0;
            statement.raw_execute()?;
        }
        Ok(())
    }

    /// Ends.
    ///
    /// # Errors
    /// That the rows were fewer than told.
    pub(super) fn end(self) -> rusqlite::Result<()> {
        if self.to_come == 0 { Ok(()) } else { Err(rusqlite::Error::StatementChangedRows(0)) }
    }
}

/// A row that takes its values, one after the other.
pub(super) struct Row<'r, 'c> {
    statement: &'r mut Statement<'c>,
    /// That of the last value taken.
    place: usize,
}

impl Row<'_, '_> {
    /// Takes the next value. For each type a function of its own: deciding what a value is for each of
    /// them again would cost a hundredth of an import.
    pub(super) fn take<T: ToSql + ?Sized>(&mut self, value: &T) -> rusqlite::Result<()> {
        self.place += 1;
        self.statement.raw_bind_parameter(self.place, value)
    }
}

/// Makes of an `INSERT` of one row one of several, whose parameters go by place alone; returns it with the
/// names that they had, in order.
fn of_several(sql: &str, rows: usize) -> (String, Vec<&str>) {
    let (head, row) = sql.split_once("VALUES").unwrap_or((sql, ""));
    let (mut placed, mut names) = (String::new(), Vec::new());
    let mut rest = row.trim();
    while let Some(start) = rest.find(':') {
        let is_other = |letter: char| !letter.is_alphanumeric() && letter != '_';
        let length = rest[start + 1..].find(is_other).map_or(rest.len() - start, |end| end + 1);
        let (name, behind) = rest[start..].split_at(length);
        placed.push_str(&rest[..start]);
        placed.push('?');
        names.push(name);
        rest = behind;
    }
    placed.push_str(rest);
    (format!("{head}VALUES{}", vec![placed; rows].join(",")), names)
}

/// Checks that parameters have these names, in this order.
fn check(found: &[&str], names: &[&str]) -> rusqlite::Result<()> {
    if found.len() != names.len() {
        return Err(rusqlite::Error::InvalidParameterCount(names.len(), found.len()));
    }
    match names.iter().zip(found).find(|(name, found)| name != found) {
        Some((name, _)) => Err(rusqlite::Error::InvalidParameterName((*name).to_owned())),
        None => Ok(()),
    }
}

/// Writes a row by one of [`Inserts`]: `insert!(self, grading, ":simulation_id": id, …)`.
macro_rules! insert {
    ($writer:expr, $statement:ident, $($name:literal: $value:expr),+ $(,)?) => {
        insert!($writer, $statement, 1, [()] => (), $($name: $value),+)
    };
    // Writes a row for each item: `insert!(self, turn, items.len(), items => item, ":turn": item.turn, …)`.
    ($writer:expr, $statement:ident, $count:expr, $items:expr => $item:pat, $($name:literal: $value:expr),+ $(,)?) => {{
        let write = || -> rusqlite::Result<()> {
            let inserts = &$writer.inserts.$statement;
            let mut rows = inserts.rows($writer.connection(), [$($name),+], $count);
            for $item in $items {
                rows.row(|row| {
                    $(row.take(&$value)?;)+
                    Ok(())
                })?;
            }
            rows.end()
        };
        write().map_err(|error| $writer.store.explain(error))
    }};
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

            /// Their texts.
            #[cfg(test)]
            fn texts(&self) -> Vec<&'static str> {
                vec![$(self.$field.sql),+]
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
    task_count: "insert_task_count",
    tool_count: "insert_tool_count",
    run_turn_count: "insert_run_turn_count",
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQL: &str = "INSERT INTO pair (a, b)\nVALUES (\n    :first_1, :b\n)\n";

    fn connection() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE pair (a, b)").unwrap();
        connection
    }

    fn write(names: [&'static str; 2], told: usize, rows: usize) -> rusqlite::Result<Vec<i64>> {
        let connection = connection();
        let insert = Insert::new(SQL);
        let mut writing = insert.rows(&connection, names, told);
        for row in 0..rows {
            writing.row(|values| values.take(&row).and_then(|()| values.take(&(row * 2))))?;
        }
        writing.end()?;
        let mut all = connection.prepare("SELECT a FROM pair WHERE b = 2 * a ORDER BY rowid")?;
        all.query_map([], |row| row.get(0))?.collect()
    }

    #[test]
    fn takes_values_in_the_order_of_the_file_only() {
        write([":first_1", ":b"], 1, 1).unwrap();
        for rows in SIZES {
            let swapped = write([":b", ":first_1"], rows, rows).unwrap_err();
            assert_eq!(swapped, rusqlite::Error::InvalidParameterName(":b".into()));
        }
        let connection = connection();
        let insert = Insert::new(SQL);
        let missing =
            insert.rows(&connection, [":first_1"], 1).row(|row| row.take(&1)).unwrap_err();
        assert_eq!(missing, rusqlite::Error::InvalidParameterCount(1, 2));
    }

    #[test]
    fn writes_any_number_of_rows_in_their_order() {
        for count in (0..=22).chain([38, 100, 149]) {
            let expected: Vec<i64> = (0..).take(count).collect();
            assert_eq!(write([":first_1", ":b"], count, count).unwrap(), expected);
        }
    }

    #[test]
    fn another_number_of_rows_than_told_is_an_error() {
        for (told, rows) in [(0, 1), (4, 5), (16, 15), (3, 2)] {
            write([":first_1", ":b"], told, rows).unwrap_err();
        }
    }

    #[test]
    fn none_is_ready_to_be_undone_alone() {
        // For that SQLite would copy each page that a statement of several rows changes; an error undoes the
        // whole source.
        for sql in Inserts::new().texts() {
            assert!(sql.starts_with("INSERT OR FAIL INTO "), "{sql}");
        }
    }

    #[test]
    fn makes_one_statement_of_several_rows() {
        let (several, names) = of_several("INSERT INTO t (a, b, c) VALUES (:a_1, 1, :b)\n", 2);
        assert_eq!(several, "INSERT INTO t (a, b, c) VALUES(?, 1, ?),(?, 1, ?)");
        assert_eq!(names, [":a_1", ":b"]);
    }
}
