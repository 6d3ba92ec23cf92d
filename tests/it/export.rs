//! Datasets: what is written, what is left as it is, and what is refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use driftbase::catalog;
use driftbase::export::encode::Format;
use driftbase::export::views::{self, Engine};
use driftbase::export::{Counts, Exporter, tables};
use driftbase::query::schema;
use driftbase::store::Store;

use crate::support::{self, Cli, Ran};

/// The files of a dataset that hold rows, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            found.push(path.strip_prefix(folder).unwrap().to_owned());
        }
    }
    found.sort();
    found
}

/// Every file with its bytes.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    files(folder)
        .into_iter()
        .map(|path| (path.clone(), fs::read(folder.join(path)).unwrap()))
        .collect()
}

fn samples() -> Store {
    Store::open_read_only(support::sample_store()).unwrap()
}

fn export(store: &Store, folder: &Path, format: Format, runs: Option<&[i64]>) -> Counts {
    Exporter::new(store, folder, format).unwrap().write(runs, &mut |_, _| {}).unwrap()
}

/// A folder with a store of one fixture.
fn small() -> Cli {
    let cli = Cli::new();
    let fixture =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tau2/several_answers.json");
    assert_eq!(cli.run(&["import", fixture.to_str().unwrap()]).code, 0);
    cli
}

fn refused(ran: &Ran, message: &str) {
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains(message), "{ran}");
}

#[test]
fn every_table_is_exported() {
    let store = Store::in_memory().unwrap();
    let all: BTreeSet<String> = schema::names(&store).unwrap().into_iter().collect();
    let views: BTreeSet<String> = catalog::views().unwrap().into_iter().map(|v| v.name).collect();
    let mut expected: BTreeSet<String> = all.difference(&views).cloned().collect();
    expected.remove("view_catalog");
    let exported: BTreeSet<String> =
        tables::all().unwrap().into_iter().map(|table| table.name.to_owned()).collect();
    assert_eq!(exported, expected, "give each table a file in src/export/sql");
}

#[test]
fn every_number_of_a_store_becomes_one_that_all_stores_share() {
    for table in tables::all().unwrap() {
        for column in &table.columns {
            // What else ends so is the benchmark's own name, a text.
            let is_number = column.name.ends_with("_id") && column.ty == tables::Type::Integer;
            let name = format!("{}.{}", table.name, column.name);
            assert_eq!(column.is_shared_number(), is_number, "{name}: give it a line in ids.rs");
        }
    }
}

#[test]
fn a_table_is_exported_with_all_its_columns_in_order() {
    for table in tables::all().unwrap() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/export/sql").join(table.name);
        let text = fs::read_to_string(path.with_extension("sql")).unwrap();
        let selected = text.split_once("SELECT\n").unwrap().1.split_once("\nFROM").unwrap().0;
        let selected: Vec<&str> = selected
            .lines()
            .map(|l| l.trim().trim_start_matches("t.").trim_end_matches(','))
            .collect();
        let columns: Vec<&str> = table.columns.iter().map(|c| c.name.as_str()).collect();
        assert_eq!(selected, columns, "{}", table.name);
        assert!(table.columns.iter().all(|column| !column.meaning.is_empty()), "{}", table.name);
    }
}

#[test]
fn the_same_run_is_the_same_partition_whichever_store_it_is_in() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    let counts = export(&samples(), &one, Format::Csv, None);
    assert_eq!(counts, Counts { new: 3, ..Counts::default() });
    // The same sources in another order, at another time: other numbers in the store.
    let cli = Cli::new();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    for name in ["retail.json.gz", "airline.json.gz", "banking_knowledge.json.zst"] {
        let path = samples.join(format!("qwen3.8-27b_{name}"));
        assert_eq!(cli.run(&["import", path.to_str().unwrap()]).code, 0);
    }
    let other = Store::open_read_only(&cli.path("driftbase.db")).unwrap();
    export(&other, &two, Format::Csv, None);
    // What tells of the reading differs, and nothing else.
    let same = |folder: &Path| {
        let mut all = contents(folder);
        all.retain(|(path, _)| !path.starts_with("import") && !path.starts_with("_driftbase"));
        all
    };
    assert_eq!(files(&one), files(&two));
    assert!(same(&one) == same(&two));
    let before = contents(&one);
    let counts = export(&other, &one, Format::Csv, None);
    assert_eq!(counts, Counts { unchanged: 3, ..Counts::default() });
    assert!(contents(&one) == before, "a partition that is there was written again");
}

#[test]
fn a_changed_run_replaces_its_partition_and_no_other() {
    let cli = small();
    let whole = export(&samples(), &cli.path("data"), Format::Jsonl, Some(&[1]));
    assert_eq!(whole.new, 1);
    assert_eq!(cli.run(&["export", "jsonl", "data"]).code, 0);
    let before = files(&cli.path("data"));
    assert_eq!(cli.run(&["label", "1", "tried"]).code, 0);
    let ran = cli.run(&["export", "jsonl", "data"]);
    assert!(ran.stderr.contains("replaced   several_answers"), "{ran}");
    assert!(ran.stderr.contains("data: 1 partition written, 0 unchanged."), "{ran}");
    let after = files(&cli.path("data"));
    let label = |path: &&PathBuf| path.starts_with("label") && !path.ends_with("shape.jsonl");
    assert_eq!(before.iter().filter(label).count(), 0);
    assert_eq!(after.iter().filter(label).count(), 1);
    // One file more, none left over, and the other run as it was.
    assert_eq!(after.len(), before.len() + 1);
    let other = |path: &&PathBuf| path.to_string_lossy().contains("domain=airline");
    assert!(before.iter().filter(other).count() > 10);
    assert!(before.iter().filter(other).eq(after.iter().filter(other)));
    assert!(!after.iter().any(|path| path.to_string_lossy().contains("pending")));
}

#[test]
fn a_partition_that_was_left_complete_is_put_in_place() {
    let cli = small();
    assert_eq!(cli.run(&["export", "csv", "data"]).code, 0);
    let whole = contents(&cli.path("data"));
    // As a process leaves it that is killed after the first of its files was renamed.
    let data = cli.path("data");
    let folder = data.join("_driftbase/partitions");
    let mut names: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
    names.retain(|path| !path.to_string_lossy().contains("anchor"));
    let text = fs::read_to_string(&names[0]).unwrap();
    let partition: serde_json::Value = serde_json::from_str(&text).unwrap();
    let pending = data.join("_driftbase/pending/left.1");
    fs::create_dir_all(&pending).unwrap();
    fs::write(pending.join("lock"), "").unwrap();
    for file in partition["files"].as_array().unwrap().iter().skip(1) {
        let from = data.join(file["path"].as_str().unwrap());
        fs::rename(from, pending.join(file["table"].as_str().unwrap())).unwrap();
    }
    fs::rename(&names[0], pending.join("partition.json")).unwrap();
    let ran = cli.run(&["export", "csv", "data"]);
    assert!(ran.stderr.contains("data: 0 partitions written, 1 unchanged."), "{ran}");
    assert!(contents(&data) == whole);
}

#[test]
fn what_is_no_dataset_is_left_alone() {
    let cli = small();
    cli.write("other/notes.txt", "mine");
    refused(&cli.run(&["export", "csv", "other"]), "other holds something else");
    refused(&cli.run(&["export", "csv", "other/notes.txt"]), "notes.txt holds something else");
    assert_eq!(files(&cli.path("other")), [PathBuf::from("notes.txt")]);
    let ran = cli.run(&["import", "nothing.json", "--to-parquet", "other"]);
    refused(&ran, "other holds something else");
    refused(
        &cli.run(&["export", "views", "--engine", "duckdb", "--dataset", "other"]),
        "is no dataset",
    );
}

#[test]
fn a_dataset_of_another_format_or_version_is_left_alone() {
    let cli = small();
    assert_eq!(cli.run(&["export", "csv", "data"]).code, 0);
    let before = contents(&cli.path("data"));
    refused(
        &cli.run(&["export", "jsonl", "data"]),
        "the dataset data is written as csv, not as jsonl",
    );
    let ran = cli.run(&["export", "views", "--engine", "spark", "--dataset", "data"]);
    refused(&ran, "the dataset data is written as csv, not as parquet");
    assert!(contents(&cli.path("data")) == before);
    cli.write("data/_driftbase/dataset.json", r#"{"format": "csv", "tables_version": 4}"#);
    let older = contents(&cli.path("data"));
    for args in [
        vec!["export", "csv", "data"],
        vec!["export", "views", "--engine", "postgres", "--dataset", "data"],
    ] {
        refused(&cli.run(&args), "the dataset data has the tables of version 4");
    }
    assert!(contents(&cli.path("data")) == older);
    cli.write("data/_driftbase/dataset.json", "{");
    refused(&cli.run(&["export", "csv", "data"]), "dataset.json cannot be understood");
}

#[test]
fn a_partition_that_is_cut_off_is_told_and_not_written_over() {
    let cli = small();
    assert_eq!(cli.run(&["export", "csv", "data"]).code, 0);
    let data = cli.path("data");
    let turns =
        files(&data).into_iter().find(|p| p.starts_with("turn") && !p.ends_with("shape.csv"));
    let path = data.join(turns.unwrap());
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    let cut = contents(&data);
    let told = format!("it has {} bytes, {} were written", bytes.len() - 9, bytes.len());
    let views = ["export", "views", "--engine", "postgres", "--dataset", "data"];
    refused(&cli.run(&["export", "csv", "data"]), &told);
    refused(&cli.run(&views), &told);
    assert!(contents(&data) == cut);
    fs::remove_file(&path).unwrap();
    refused(&cli.run(&["export", "csv", "data"]), "is damaged: it is not there");
    fs::write(&path, &bytes).unwrap();
    assert_eq!(cli.run(&["export", "csv", "data"]).code, 0);
    assert_eq!(cli.run(&views).code, 0);
}

#[test]
fn an_unknown_engine_is_an_error_of_the_command_line() {
    let ran = Cli::new().run(&["export", "views", "--engine", "oracle"]);
    assert_eq!(ran.code, 2, "{ran}");
    assert!(ran.stderr.contains("duckdb, clickhouse, spark, postgres"), "{ran}");
}

#[test]
fn files_of_others_are_not_written_over_by_views() {
    let cli = small();
    assert_eq!(cli.run(&["export", "csv", "data"]).code, 0);
    let args = ["export", "views", "--engine", "postgres", "--dataset", "data", "--into", "sql"];
    cli.write("sql/views.sql", "DROP TABLE mine;");
    refused(&cli.run(&args), "views.sql was not written by driftbase");
    assert_eq!(files(&cli.path("sql")), [PathBuf::from("views.sql")]);
    fs::remove_file(cli.path("sql/views.sql")).unwrap();
    assert_eq!(cli.run(&args).code, 0);
    assert_eq!(cli.run(&args).code, 0);
    assert_eq!(files(&cli.path("sql")).len(), 1 + catalog::queries().unwrap().len());
}

#[test]
fn csv_tells_nothing_from_an_empty_text() {
    let cli = small();
    assert_eq!(cli.run(&["export", "csv", "data"]).code, 0);
    let data = cli.path("data");
    let anchors = files(&data)
        .into_iter()
        .find(|p| p.starts_with("anchor_figure") && !p.ends_with("shape.csv"));
    let text = fs::read_to_string(data.join(anchors.unwrap())).unwrap();
    // The published baseline: no task, no hash of one (empty), turns, cost and tokens unknown (NULL).
    let retail = ",retail,qwen3.8-27b,\"\",\"\",tau2,passed,264,0,0,381,361,379,,,0,,0\n";
    assert!(text.contains(retail), "{text}");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_types_nullability_and_comments() {
    use parquet::basic::{LogicalType, Repetition, Type};
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::RowAccessor as _;

    let folder = tempfile::tempdir().unwrap();
    export(&samples(), folder.path(), Format::Parquet, Some(&[1]));
    let open = |table: &str| {
        let rows = |p: &PathBuf| p.starts_with(table) && !p.ends_with("shape.parquet");
        let path = files(folder.path()).into_iter().find(rows).unwrap();
        SerializedFileReader::new(fs::File::open(folder.path().join(path)).unwrap()).unwrap()
    };
    let reader = open("simulation");
    let metadata = reader.metadata().file_metadata();
    let column = |name: &str| {
        let columns = metadata.schema_descr().columns();
        let column = columns.iter().find(|column| column.name() == name).unwrap();
        let info = column.self_type().get_basic_info();
        (column.physical_type(), info.repetition(), info.logical_type_ref().cloned())
    };
    assert_eq!(column("simulation_id"), (Type::INT64, Repetition::REQUIRED, None));
    assert_eq!(column("trial"), (Type::INT64, Repetition::OPTIONAL, None));
    assert_eq!(column("duration_s"), (Type::DOUBLE, Repetition::OPTIONAL, None));
    assert_eq!(
        column("simulation"),
        (Type::BYTE_ARRAY, Repetition::REQUIRED, Some(LogicalType::String))
    );
    let pairs = metadata.key_value_metadata().unwrap();
    let comment = |key: &str| pairs.iter().find(|p| p.key == key).unwrap().value.clone().unwrap();
    assert_eq!(comment("comment"), "One conversation: one trial of one task in one run.");
    assert_eq!(comment("comment.trial"), "number of the trial; NULL where the source does not say");
    // The published table has 150 simulations of airline, and 53 of its 132 writes misaligned.
    assert_eq!(metadata.num_rows(), 150);
    let (mut n, mut a) = (0, 0);
    let counts = open("task_count");
    let names: Vec<String> = counts
        .metadata()
        .file_metadata()
        .schema_descr()
        .columns()
        .iter()
        .map(|c| c.name().to_owned())
        .collect();
    let place = |name: &str| names.iter().position(|other| other == name).unwrap();
    let matchers = open("matcher");
    let tau2 = matchers.get_row_iter(None).unwrap().map(Result::unwrap);
    let tau2 = tau2.into_iter().find(|row| row.get_string(1).unwrap() == "tau2").unwrap();
    for row in counts.get_row_iter(None).unwrap().map(Result::unwrap) {
        if row.get_long(place("matcher_id")).unwrap() == tau2.get_long(0).unwrap() {
            n += row.get_long(place("n")).unwrap();
            a += row.get_long(place("a")).unwrap();
        }
    }
    assert_eq!((n, n - a), (132, 53));
}

#[test]
fn a_query_keeps_its_comments_and_texts_in_every_engine() {
    let text = "-- Rows: a sentence with :run in it.\n--\n-- param:  run  text?  the run\n-- param:  k  integer = 1  how many\n\
                SELECT ':run' AS a FROM v WHERE :run IS NULL OR v.run = :run AND v.k = :k -- :k\n";
    let file = catalog::SqlFile::parse("rows", text, catalog::Origin::BuiltIn).unwrap();
    let last = |engine| {
        let query = views::query(engine, &file);
        let line = query.lines().find(|line| line.starts_with("SELECT")).unwrap().to_owned();
        assert!(query.contains("-- Rows: a sentence with :run in it."));
        line
    };
    let with = |run: &str, k: &str| {
        format!(
            "SELECT ':run' AS a FROM v WHERE {run} IS NULL OR v.run = {run} AND v.k = {k} -- :k"
        )
    };
    assert_eq!(last(Engine::Duckdb), with("$run", "$k"));
    assert_eq!(last(Engine::Spark), with(":run", ":k"));
    assert_eq!(last(Engine::Postgres), with("$1", "$2"));
    assert_eq!(last(Engine::Clickhouse), with("{run:Nullable(String)}", "{k:Nullable(Int64)}"));
    assert!(views::query(Engine::Postgres, &file).contains("\nPREPARE rows (TEXT, BIGINT) AS\n"));
}

#[test]
fn a_partition_whose_description_is_lost_is_not_counted_twice() {
    let cli = small();
    assert_eq!(cli.run(&["export", "csv", "data"]).code, 0);
    let descriptions = cli.path("data/_driftbase/partitions");
    let other = export(&samples(), &cli.path("data"), Format::Csv, Some(&[1]));
    assert_eq!(other.new, 1);
    let before = files(&cli.path("data"));
    for entry in fs::read_dir(&descriptions).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
    // Its rows are others now, so that they stand in files of other names.
    assert_eq!(cli.run(&["label", "1", "tried"]).code, 0);
    let ran = cli.run(&["export", "csv", "data"]);
    assert!(ran.stderr.contains("data: 1 partition written"), "{ran}");
    let after = files(&cli.path("data"));
    let of_runs = |files: &[PathBuf]| {
        let is_run = |path: &&PathBuf| path.starts_with("run/") && !path.ends_with("shape.csv");
        files.iter().filter(is_run).count()
    };
    assert_eq!((of_runs(&before), of_runs(&after)), (2, 2));
    let of_others = |files: &[PathBuf]| {
        let is_other = |path: &&PathBuf| path.to_string_lossy().contains("domain=airline");
        files.iter().filter(is_other).cloned().collect::<Vec<_>>()
    };
    assert_eq!(of_others(&before), of_others(&after));
}

#[test]
fn a_file_without_rows_that_is_cut_off_is_told_and_written_again() {
    for (format, engine) in [("csv", "postgres"), ("parquet", "duckdb")] {
        if format == "parquet" && !cfg!(feature = "parquet") {
            continue;
        }
        let cli = small();
        assert_eq!(cli.run(&["export", format, "data"]).code, 0);
        let data = cli.path("data");
        let whole = contents(&data);
        let shape = data.join(format!("turn/domain=none/run_key=none/shape.{format}"));
        let bytes = fs::read(&shape).unwrap();
        let views = ["export", "views", "--engine", engine, "--dataset", "data"];
        for left in [0, bytes.len() - 1] {
            fs::write(&shape, &bytes[..left]).unwrap();
            refused(&cli.run(&views), &format!("shape.{format} is damaged: it is cut off"));
            assert_eq!(cli.run(&["export", format, "data"]).code, 0);
            assert!(contents(&data) == whole, "{format}, {left} bytes");
        }
        fs::remove_file(&shape).unwrap();
        refused(&cli.run(&views), "is damaged: it is not there");
        assert_eq!(cli.run(&["export", format, "data"]).code, 0);
        assert_eq!(cli.run(&views).code, 0);
    }
}
