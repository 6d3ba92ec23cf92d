//! The views and named queries in other engines' words.
//!
//! A view's text is the same everywhere. What differs stands around it: how a table is read (the
//! prelude), the statement that makes a view, and how parameters are written.

mod order;
mod parameters;

use super::Error;
use super::dataset::Dataset;
use super::tables::{Scope, Table, Type};
use crate::catalog::SqlFile;

/// An engine that reads a dataset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// DuckDB.
    Duckdb,
    /// ClickHouse, a server's or chdb's.
    Clickhouse,
    /// Spark SQL.
    Spark,
    /// PostgreSQL, which reads a dataset of CSV through psql.
    Postgres,
}

/// What a script is made for.
#[derive(Debug)]
pub struct Target {
    engine: Engine,
    /// The dataset's path or address.
    dataset: String,
    /// Its files by table, where they are listed one by one.
    files: Vec<(String, String)>,
}

impl Target {
    /// An engine and the path or address of a dataset, which is not looked at.
    pub fn new(engine: Engine, dataset: &str) -> Self {
        let dataset = dataset.trim_end_matches('/').to_owned();
        Self { engine, dataset, files: Vec::new() }
    }

    /// An engine and a dataset that is there.
    ///
    /// # Errors
    /// Where it is not, or is damaged, or is written in a format that the engine does not read.
    pub fn checked(engine: Engine, dataset: &Dataset) -> Result<Self, Error> {
        let (found, needed) = (dataset.format(), engine.format());
        if found != needed {
            return Err(Error::OtherFormat {
                path: dataset.folder().to_owned(),
                found: found.name().to_owned(),
                asked: needed.name().to_owned(),
            });
        }
        let folder = dataset.folder();
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let new = Self::new(engine, &folder.to_string_lossy());
        Ok(Self { files: dataset.check()?, ..new })
    }

    /// The statements that make the tables and views.
    pub fn script(&self, tables: &[Table], views: &[SqlFile]) -> String {
        let mut script = String::new();
        self.push(self.engine.prelude(), &[], &mut script);
        for table in tables {
            self.table(table, &mut script);
        }
        for view in order::by_dependence(views) {
            let values = [("view", view.name.as_str()), ("text", view.text.trim_end())];
            self.push(self.engine.view(), &values, &mut script);
        }
        script
    }

    fn table(&self, table: &Table, script: &mut String) {
        let is_shared = table.scope == Scope::Shared;
        let names: Vec<&str> = table.columns.iter().map(|c| c.name.as_str()).collect();
        let types: Vec<String> = table
            .columns
            .iter()
            .map(|c| format!("{} {}", c.name, self.engine.column_type(c.ty, c.nullable)))
            .collect();
        let function = if self.dataset.contains("://") { "s3" } else { "file" };
        let mut values = vec![
            ("table", table.name),
            ("distinct", if is_shared { "DISTINCT " } else { "" }),
            ("function", function),
            ("suffix", if is_shared { "_files" } else { "" }),
        ];
        let (names, types) = (names.join(", "), types.join(", "));
        values.extend([("names", names.as_str()), ("types", types.as_str())]);
        self.push(self.engine.table(), &values, script);
        if self.engine != Engine::Postgres {
            return;
        }
        for (_, path) in self.files.iter().filter(|(name, _)| name == table.name) {
            let copy = include_str!("sql/engines/postgres_copy.sql");
            let copy = copy.replace("{path}", &path.replace('\'', "''"));
            script.push_str(&self.filled(&copy, &values));
        }
        if is_shared {
            let distinct = include_str!("sql/engines/postgres_distinct.sql");
            self.push(distinct, &values, script);
        }
    }

    /// Adds a filled template, and an empty line behind it.
    fn push(&self, template: &str, values: &[(&str, &str)], script: &mut String) {
        script.push_str(&self.filled(template, values));
        script.push('\n');
    }

    /// Fills a template; the dataset is quoted as a text is.
    fn filled(&self, template: &str, values: &[(&str, &str)]) -> String {
        let dataset = self.dataset.replace('\'', "''");
        // The text of a view comes last: what looks like a place in it is none.
        let mut text = template.replace("{dataset}", &dataset);
        for (place, value) in values {
            text = text.replace(&format!("{{{place}}}"), value);
        }
        text
    }
}

/// A named query in an engine's words, its header included.
pub fn query(engine: Engine, file: &SqlFile) -> String {
    let text = parameters::write(file, |index, param| engine.parameter(index, param));
    if engine != Engine::Postgres {
        return text;
    }
    let types: Vec<&str> = file.header.params.iter().map(|p| engine.parameter_type(p.ty)).collect();
    let types = if types.is_empty() { String::new() } else { format!(" ({})", types.join(", ")) };
    include_str!("sql/engines/postgres_query.sql")
        .replace("{query}", &file.name.replace('-', "_"))
        .replace("{types}", &types)
        .replace("{text}", text.trim_end())
}

/// A named query for Datasette, where a parameter that is not given is an empty text.
pub(super) fn query_for_forms(file: &SqlFile) -> String {
    parameters::write(file, |_, param| parameters::of_form(param))
}

impl Engine {
    /// The format of dataset that it reads.
    fn format(self) -> super::encode::Format {
        match self {
            Self::Duckdb | Self::Clickhouse | Self::Spark => super::encode::Format::Parquet,
            Self::Postgres => super::encode::Format::Csv,
        }
    }

    fn prelude(self) -> &'static str {
        match self {
            Self::Duckdb => include_str!("sql/engines/duckdb_prelude.sql"),
            Self::Clickhouse => include_str!("sql/engines/clickhouse_prelude.sql"),
            Self::Spark => include_str!("sql/engines/spark_prelude.sql"),
            Self::Postgres => include_str!("sql/engines/postgres_prelude.sql"),
        }
    }

    fn table(self) -> &'static str {
        match self {
            Self::Duckdb => include_str!("sql/engines/duckdb_table.sql"),
            Self::Clickhouse => include_str!("sql/engines/clickhouse_table.sql"),
            Self::Spark => include_str!("sql/engines/spark_table.sql"),
            Self::Postgres => include_str!("sql/engines/postgres_table.sql"),
        }
    }

    fn view(self) -> &'static str {
        match self {
            Self::Duckdb | Self::Clickhouse => include_str!("sql/engines/replaced_view.sql"),
            Self::Spark => include_str!("sql/engines/spark_view.sql"),
            Self::Postgres => include_str!("sql/engines/postgres_view.sql"),
        }
    }

    fn column_type(self, ty: Type, nullable: bool) -> String {
        let name = match (self, ty) {
            (Self::Clickhouse, Type::Integer) => "Int64",
            (Self::Clickhouse, Type::Real) => "Float64",
            (Self::Clickhouse, Type::Text) => "String",
            (_, Type::Integer) => "BIGINT",
            (Self::Postgres, Type::Real) => "DOUBLE PRECISION",
            (_, Type::Real) => "DOUBLE",
            (Self::Spark, Type::Text) => "STRING",
            // Texts compare by their bytes, as in SQLite.
            (Self::Postgres, Type::Text) => "TEXT COLLATE \"C\"",
            (Self::Duckdb, Type::Text) => "TEXT",
        };
        match (self, nullable) {
            (Self::Clickhouse, true) => format!("Nullable({name})"),
            _ => name.to_owned(),
        }
    }
}
