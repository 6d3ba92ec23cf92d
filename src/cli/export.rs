//! `driftbase export`: what a store holds, for other tools.

use std::path::{Path, PathBuf};

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::plural;
use super::ui::Ui;
use crate::catalog;
use crate::export::encode::Format;
use crate::export::views::{self, Engine, Target};
use crate::export::{self, Dataset, Exporter, datasette, tables};
use crate::find::selection::{self, Selected};
use crate::store::Store;

/// Write runs, views or descriptions for other tools
#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Parquet(DatasetArgs),
    Csv(DatasetArgs),
    Jsonl(DatasetArgs),
    Views(ViewsArgs),
    DatasetteMetadata(MetadataArgs),
}

/// Write the store's tables as a dataset in this format
///
/// A dataset is a folder with one folder a table, partitioned by domain and run. A run that is there
/// with the same rows is left as it is, one with other rows is replaced. Several stores may write into
/// one dataset.
#[derive(Debug, clap::Args)]
struct DatasetArgs {
    /// The dataset: a folder that holds one, or is empty or not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Only these runs: number, name, label, `model=…`, `domain=…`; together, those of each
    #[arg(value_name = "SELECTION")]
    selections: Vec<String>,
}

/// Write the views as statements for another engine, over a dataset
///
/// To stdout, or with `--into` to files: `views.sql`, and `queries/NAME.sql` for each named query with its
/// parameters as the engine has them. A dataset that is an address, as `s3://…`, is not looked at.
#[derive(Debug, clap::Args)]
struct ViewsArgs {
    /// The engine
    #[arg(long, value_enum)]
    engine: EngineName,
    /// The dataset: a folder or an address
    #[arg(long, value_name = "DIR", default_value = "dataset")]
    dataset: String,
    /// Write files into this folder
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

/// Write what Datasette shows beside the rows, as its metadata.json
///
/// Descriptions of tables, views and columns, and every named query as a canned query:
/// `driftbase export datasette-metadata > metadata.json`, then `datasette -i driftbase.db -m metadata.json`.
#[derive(Debug, clap::Args)]
struct MetadataArgs {}

/// The engines by their names.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum EngineName {
    /// DuckDB, over Parquet
    Duckdb,
    /// ClickHouse, over Parquet
    Clickhouse,
    /// Spark SQL, over Parquet
    Spark,
    /// PostgreSQL through psql, over CSV
    Postgres,
}

pub(super) fn run(args: ExportArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let ExportArgs { what } = args;
    match what {
        What::Parquet(args) => dataset(&args, Format::Parquet, context, ui),
        What::Csv(args) => dataset(&args, Format::Csv, context, ui),
        What::Jsonl(args) => dataset(&args, Format::Jsonl, context, ui),
        What::Views(args) => views(&args, context, ui),
        What::DatasetteMetadata(MetadataArgs {}) => metadata(context, ui),
    }
}

fn dataset(
    args: &DatasetArgs,
    format: Format,
    context: &Context,
    ui: &mut Ui,
) -> Result<Outcome, CliError> {
    let DatasetArgs { folder, selections } = args;
    let store = context.open_read_only(ui)?;
    let mut runs = Vec::new();
    for text in selections {
        match selection::select(&store, text)? {
            Selected::Runs(found) => runs.extend(found),
            Selected::Anchor(_) => {
                let message = format!("`{text}` is an anchor; all anchors are written anyway");
                return Err(CliError::usage(message).hint("select runs"));
            }
        }
    }
    super::listen(ui);
    let runs = (!selections.is_empty()).then_some(runs.as_slice());
    write(&store, folder, format, runs, ui)?;
    Ok(Outcome::Done)
}

/// Writes runs, or all of them, into a dataset and tells of it.
pub(super) fn write(
    store: &Store,
    folder: &Path,
    format: Format,
    runs: Option<&[i64]>,
    ui: &mut Ui,
) -> Result<(), CliError> {
    let exporter = Exporter::new(store, folder, format)?;
    let counts = exporter.write(runs, &mut |run, outcome| {
        let outcome = match outcome {
            export::Outcome::New => "new",
            export::Outcome::Replaced => "replaced",
            export::Outcome::Unchanged => "unchanged",
        };
        ui.status(&format!("{outcome:<10} {run}"));
    })?;
    let export::Counts { new, replaced, unchanged } = counts;
    let folder = folder.display();
    ui.status(&format!(
        "{folder}: {} written, {unchanged} unchanged.",
        plural(new + replaced, "partition")
    ));
    Ok(())
}

fn views(args: &ViewsArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let ViewsArgs { engine, dataset, into } = args;
    let engine = match engine {
        EngineName::Duckdb => Engine::Duckdb,
        EngineName::Clickhouse => Engine::Clickhouse,
        EngineName::Spark => Engine::Spark,
        EngineName::Postgres => Engine::Postgres,
    };
    let target = if dataset.contains("://") {
        Target::new(engine, dataset)
    } else {
        Target::checked(engine, &Dataset::open(Path::new(dataset))?)?
    };
    let script = target.script(&tables::all()?, &catalog::views()?);
    let Some(folder) = into else {
        ui.data().write_all(script.as_bytes())?;
        return Ok(Outcome::Done);
    };
    let mut files = vec![(folder.join("views.sql"), script)];
    for query in context.queries.all() {
        let path = folder.join("queries").join(format!("{}.sql", query.name));
        files.push((path, views::query(engine, query)));
    }
    export::write_files(&files)?;
    ui.status(&format!("{}: {} written.", folder.display(), plural(files.len(), "file")));
    Ok(Outcome::Done)
}

fn metadata(context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let database = context.db.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (views, queries) = (catalog::views()?, catalog::queries()?);
    let metadata = datasette::metadata(&database, &tables::all()?, [&views, &queries]);
    writeln!(ui.data(), "{metadata:#}")?;
    Ok(Outcome::Done)
}
