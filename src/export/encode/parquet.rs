//! Apache Parquet: types, what may be NULL, and what the columns mean.
//!
//! Parquet has no place for comments on columns. They stand in the file's key-value pairs, once as
//! plain text (`comment`, `comment.COLUMN`) and once where Spark looks for them.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type as Schema, TypePtr};
use serde_json::json;

use super::{Cell, Encoder};
use crate::export::Error;
use crate::export::tables::{Column, Table, Type};

/// How many rows are held and written as one group.
const GROUP_ROWS: usize = 65_536;

/// How many bytes of text are held at most before a group is written.
const GROUP_BYTES: usize = 32 << 20;

/// A file being written.
pub(super) struct Parquet {
    writer: SerializedFileWriter<File>,
    path: PathBuf,
    columns: Vec<Buffer>,
    rows: usize,
    bytes: usize,
}

/// The values of one column that are not written yet.
struct Buffer {
    values: Values,
    /// For each row, 0 where it is NULL and 1 where not; not kept for a column that is never NULL.
    levels: Option<Vec<i16>>,
}

enum Values {
    Integers(Vec<i64>),
    Reals(Vec<f64>),
    Texts(Vec<ByteArray>),
}

impl Parquet {
    /// Writes what stands before the rows.
    pub(super) fn begin(
        table: &Table,
        file: File,
        path: &Path,
    ) -> std::result::Result<Self, Error> {
        let explain = |source| Error::Parquet { path: path.to_owned(), source };
        let writer = writer(table, file).map_err(explain)?;
        let columns = table.columns.iter().map(Buffer::new).collect();
        Ok(Self { writer, path: path.to_owned(), columns, rows: 0, bytes: 0 })
    }

    fn write_group(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        for buffer in &mut self.columns {
            let levels = buffer.levels.as_deref();
            let mut column = group
                .next_column()?
                .ok_or_else(|| ParquetError::General("a column is missing".to_owned()))?;
            match &buffer.values {
                Values::Integers(values) => {
                    column.typed::<Int64Type>().write_batch(values, levels, None)?
                }
                Values::Reals(values) => {
                    column.typed::<DoubleType>().write_batch(values, levels, None)?
                }
                Values::Texts(values) => {
                    column.typed::<ByteArrayType>().write_batch(values, levels, None)?
                }
            };
            column.close()?;
            buffer.clear();
        }
        group.close()?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    fn explain(&self) -> impl FnOnce(ParquetError) -> Error + use<> {
        let path = self.path.clone();
        move |source| Error::Parquet { path, source }
    }
}

impl Encoder for Parquet {
    fn row(&mut self, row: &[Cell<'_>]) -> std::result::Result<(), Error> {
        for (buffer, cell) in self.columns.iter_mut().zip(row) {
            self.bytes += buffer.push(cell);
        }
        self.rows += 1;
        if self.rows >= GROUP_ROWS || self.bytes >= GROUP_BYTES {
            let explain = self.explain();
            self.write_group().map_err(explain)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> std::result::Result<(), Error> {
        let explain = self.explain();
        let path = self.path.clone();
        let end = move || -> Result<File> {
            if self.rows > 0 {
                self.write_group()?;
            }
            self.writer.into_inner()
        };
        let file = end().map_err(explain)?;
        file.sync_all().map_err(crate::export::error::io("write", &path))
    }
}

impl Buffer {
    fn new(column: &Column) -> Self {
        let values = match column.ty {
            Type::Integer => Values::Integers(Vec::new()),
            Type::Real => Values::Reals(Vec::new()),
            Type::Text => Values::Texts(Vec::new()),
        };
        Self { values, levels: column.nullable.then(Vec::new) }
    }

    /// Takes a value; returns how many bytes of text it holds.
    #[expect(
        clippy::cast_precision_loss,
        reason = "SQLite keeps a whole number of a REAL column as an integer and reads it as a real"
    )]
    fn push(&mut self, cell: &Cell<'_>) -> usize {
        if let Some(levels) = &mut self.levels {
            levels.push(i16::from(*cell != Cell::Null));
        }
        match (&mut self.values, *cell) {
            (Values::Integers(values), Cell::Integer(number)) => values.push(number),
            (Values::Reals(values), Cell::Real(number)) => values.push(number),
            (Values::Reals(values), Cell::Integer(number)) => values.push(number as f64),
            (Values::Texts(values), Cell::Text(text)) => {
                values.push(ByteArray::from(text.as_bytes().to_vec()));
                return text.len();
            }
            _ => {}
        }
        0
    }

    fn clear(&mut self) {
        match &mut self.values {
            Values::Integers(values) => values.clear(),
            Values::Reals(values) => values.clear(),
            Values::Texts(values) => values.clear(),
        }
        if let Some(levels) = &mut self.levels {
            levels.clear();
        }
    }
}

fn writer(table: &Table, file: File) -> Result<SerializedFileWriter<File>> {
    let fields = table.columns.iter().map(field).collect::<Result<Vec<TypePtr>>>()?;
    let schema = Schema::group_type_builder(table.name).with_fields(fields).build()?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by(concat!("driftbase ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(comments(table)))
        .build();
    SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
}

fn field(column: &Column) -> Result<TypePtr> {
    let (physical, logical) = match column.ty {
        Type::Integer => (Physical::INT64, None),
        Type::Real => (Physical::DOUBLE, None),
        Type::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let repetition = if column.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let field = Schema::primitive_type_builder(&column.name, physical)
        .with_repetition(repetition)
        .with_logical_type(logical)
        .build()?;
    Ok(Arc::new(field))
}

/// What table and columns mean, as key-value pairs.
fn comments(table: &Table) -> Vec<KeyValue> {
    let mut pairs = vec![KeyValue::new("comment".to_owned(), table.summary.clone())];
    let mut fields = Vec::new();
    for column in &table.columns {
        let key = format!("comment.{}", column.name);
        pairs.push(KeyValue::new(key, column.meaning.clone()));
        let ty = match column.ty {
            Type::Integer => "long",
            Type::Real => "double",
            Type::Text => "string",
        };
        fields.push(json!({
            "name": column.name,
            "type": ty,
            "nullable": column.nullable,
            "metadata": {"comment": column.meaning},
        }));
    }
    let schema = json!({"type": "struct", "fields": fields}).to_string();
    pairs.push(KeyValue::new("org.apache.spark.sql.parquet.row.metadata".to_owned(), schema));
    pairs
}
