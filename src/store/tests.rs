use super::*;

const NO_WAIT: Duration = Duration::from_millis(1);

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn created(folder: &tempfile::TempDir) -> PathBuf {
    let path = folder.path().join("a store.db");
    drop(Store::open_or_create(&path).unwrap());
    path
}

#[test]
fn a_new_store_is_marked_and_complete() {
    let folder = folder();
    let path = created(&folder);
    let store = Store::open_read_only(&path).unwrap();
    let pragma = |name| -> i64 {
        store.connection().pragma_query_value(None, name, |row| row.get(0)).unwrap()
    };
    assert_eq!(pragma("application_id"), i64::from(APPLICATION_ID));
    assert_eq!(pragma("page_size"), i64::from(PAGE_SIZE));
    assert_eq!(pragma("foreign_keys"), 1);
    assert_eq!(store.note(), None);
    assert_eq!(migrate::version(store.connection()).unwrap(), migrate::known_version());
    let beside: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(beside.len(), 1, "nothing lies beside a store at rest");
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = folder();
    let path = folder.path().join("new.db");
    fs::write(&path, "").unwrap();
    assert!(matches!(Store::open_read_only(&path), Err(Error::Empty { .. })));
    assert!(matches!(Store::open(&path), Err(Error::Empty { .. })));
    Store::open_or_create(&path).unwrap();
    Store::open(&path).unwrap();
}

#[test]
fn a_store_is_made_in_one_transaction() {
    let folder = folder();
    let bytes = fs::read(created(&folder)).unwrap();
    // SQLite counts the transactions that wrote to a file in its header, at byte 24.
    assert_eq!(bytes[24..28], 1_u32.to_be_bytes());
}

#[test]
fn a_store_whose_making_was_interrupted_is_empty_and_can_be_made() {
    let folder = folder();
    let whole = created(&folder);
    // The journal of a transaction that is the first of its file, and has begun to write to it.
    let making = folder.path().join("making.db");
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let maker = Connection::open_with_flags(&making, flags).unwrap();
    let begin = format!(
        "PRAGMA page_size = {PAGE_SIZE}; PRAGMA cache_size = 1; BEGIN EXCLUSIVE; \
                         CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(1000000))"
    );
    maker.execute_batch(&begin).unwrap();
    // Killed when all was written, but the journal not yet deleted.
    let crashed = folder.path().join("crashed.db");
    let journal = folder.path().join("crashed.db-journal");
    let crash = || {
        fs::copy(&whole, &crashed).unwrap();
        fs::copy(folder.path().join("making.db-journal"), &journal).unwrap();
        assert!(has_unfinished(&crashed));
    };
    crash();
    assert!(matches!(Store::open_read_only(&crashed), Err(Error::Empty { .. })));
    assert_eq!(fs::metadata(&crashed).unwrap().len(), 0);
    assert!(!journal.exists());
    crash();
    assert!(matches!(Store::open(&crashed), Err(Error::Empty { .. })));
    crash();
    drop(Store::open_or_create(&crashed).unwrap());
    assert!(!journal.exists());
    let store = Store::open_read_only(&crashed).unwrap();
    assert_eq!(migrate::version(store.connection()).unwrap(), migrate::known_version());
}

#[test]
fn opening_what_is_not_there_creates_nothing() {
    let folder = folder();
    let path = folder.path().join("none.db");
    assert!(matches!(Store::open(&path), Err(Error::NoSuchFile { .. })));
    assert!(matches!(Store::open_read_only(&path), Err(Error::NoSuchFile { .. })));
    assert!(!path.exists());
}

#[test]
fn a_missing_folder_is_named() {
    let folder = folder();
    let path = folder.path().join("no/such/store.db");
    let error = Store::open_or_create(&path).unwrap_err();
    assert!(matches!(&error, Error::FolderMissing { folder, .. } if folder.ends_with("no/such")));
}

#[test]
fn a_folder_is_no_store() {
    let folder = folder();
    assert!(matches!(Store::open_or_create(folder.path()), Err(Error::NotAFile { .. })));
    assert!(matches!(Store::open_read_only(folder.path()), Err(Error::NotAFile { .. })));
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = folder();
    let text = folder.path().join("notes.txt");
    fs::write(&text, "hello, this is no database at all".repeat(50)).unwrap();
    let before = fs::read(&text).unwrap();
    assert!(matches!(Store::open_or_create(&text), Err(Error::NotSqlite { .. })));
    assert!(matches!(Store::open_read_only(&text), Err(Error::NotSqlite { .. })));
    assert_eq!(fs::read(&text).unwrap(), before);

    let other = folder.path().join("other.db");
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = Connection::open_with_flags(&other, flags).unwrap();
    connection.execute_batch("CREATE TABLE t (x)").unwrap();
    drop(connection);
    let before = fs::read(&other).unwrap();
    assert!(matches!(Store::open_or_create(&other), Err(Error::NotOurs { .. })));
    assert!(matches!(Store::open_read_only(&other), Err(Error::NotOurs { .. })));
    assert_eq!(fs::read(&other).unwrap(), before);
}

#[test]
fn a_store_of_a_newer_version_is_refused() {
    let folder = folder();
    let path = created(&folder);
    let insert = "INSERT INTO refinery_schema_history SELECT 999, 'future', applied_on, checksum \
                  FROM refinery_schema_history WHERE version = 1";
    Store::open(&path).unwrap().connection().execute_batch(insert).unwrap();
    for result in [Store::open(&path), Store::open_read_only(&path)] {
        assert!(matches!(result, Err(Error::Newer { found: 999, .. })));
    }
}

#[test]
fn a_half_made_store_is_completed_by_a_writer_only() {
    let folder = folder();
    let path = folder.path().join("half.db");
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = Connection::open_with_flags(&path, flags).unwrap();
    connection.pragma_update(None, "application_id", APPLICATION_ID).unwrap();
    drop(connection);
    assert!(matches!(Store::open_read_only(&path), Err(Error::Older { found: 0, .. })));
    drop(Store::open_or_create(&path).unwrap());
    Store::open_read_only(&path).unwrap();
}

#[test]
fn a_snapshot_holds_one_state_until_it_is_dropped() {
    let folder = folder();
    let path = labelled(&folder);
    let reader = Store::open_read_only(&path).unwrap();
    let writer = Store::open_waiting(&path, NO_WAIT).unwrap();
    let write = || writer.connection().execute_batch("UPDATE label SET label = 'other'");
    let snapshot = reader.snapshot().unwrap();
    assert_eq!(labels(reader.connection()), ["mine"]);
    assert!(matches!(writer.explain(write().unwrap_err()), Error::Locked { .. }));
    assert_eq!(labels(reader.connection()), ["mine"]);
    drop(snapshot);
    write().unwrap();
    assert_eq!(labels(reader.connection()), ["other"]);
}

#[test]
fn a_locked_store_is_said_to_be_locked() {
    let folder = folder();
    let path = created(&folder);
    let other = Store::open(&path).unwrap();
    other.connection().execute_batch("BEGIN EXCLUSIVE").unwrap();
    for result in
        [Store::open_waiting(&path, NO_WAIT), Store::open_read_only_waiting(&path, NO_WAIT)]
    {
        assert!(matches!(result, Err(Error::Locked { .. })));
    }
}

#[test]
fn an_upgrade_gives_its_lock_back() {
    let folder = folder();
    let path = created(&folder);
    let first = Store::open(&path).unwrap();
    first.connection().execute_batch("UPDATE view_catalog SET hash = 'old'").unwrap();
    drop(first);
    let _first = Store::open(&path).unwrap();
    let second = Store::open_waiting(&path, NO_WAIT).unwrap();
    second.connection().execute_batch("BEGIN EXCLUSIVE; COMMIT").unwrap();
}

#[test]
fn a_full_disk_is_said_to_be_full() {
    let store = Store::in_memory().unwrap();
    store.connection().query_row("PRAGMA max_page_count = 1", [], |_| Ok(())).unwrap();
    let fill = "CREATE TABLE filler AS WITH RECURSIVE n(i, x) AS \
                (SELECT 1, zeroblob(9000) UNION ALL SELECT i + 1, x FROM n WHERE i < 99) SELECT * FROM n";
    let error = store.connection().execute_batch(fill).unwrap_err();
    assert!(matches!(store.explain(error), Error::DiskFull { .. }));
}

#[test]
fn writing_to_a_read_only_store_is_said_to_be_so() {
    let folder = folder();
    let store = Store::open_read_only(&created(&folder)).unwrap();
    let error = store.connection().execute_batch("DELETE FROM run").unwrap_err();
    assert!(matches!(store.explain(error), Error::ReadOnly { .. }));
}

#[test]
fn a_damaged_store_is_said_to_be_damaged() {
    let folder = folder();
    let path = created(&folder);
    let mut bytes = fs::read(&path).unwrap();
    let page = usize::try_from(PAGE_SIZE).unwrap();
    bytes[100..page].fill(0xff);
    fs::write(&path, bytes).unwrap();
    assert!(matches!(Store::open_read_only(&path), Err(Error::Damaged { .. })));
}

#[test]
fn a_file_is_read_without_locks_where_nothing_can_be_written() {
    let folder = folder();
    let path = folder.path().join("odd ?name%20#1.db");
    drop(Store::open_or_create(&path).unwrap());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let store = Store::connect(&immutable_uri(&path), flags, NO_WAIT).unwrap();
    store.check_ours().unwrap();
    assert!(!has_unfinished(&path));
    fs::write(folder.path().join("odd ?name%20#1.db-wal"), "x").unwrap();
    assert!(has_unfinished(&path));
}

#[test]
fn stale_views_are_shadowed_for_readers_and_replaced_by_writers() {
    let folder = folder();
    let path = created(&folder);
    let first = Store::open(&path).unwrap();
    let name: String = first
        .connection()
        .query_row("SELECT view FROM view_catalog LIMIT 1", [], |row| row.get(0))
        .unwrap();
    let stale = format!(
        "UPDATE view_catalog SET hash = 'old' WHERE view = '{name}'; \
         INSERT INTO view_catalog VALUES ('gone', 'A view of an older version.', ''); \
         CREATE VIEW gone AS SELECT 1 AS x; \
         DROP VIEW {name}; CREATE VIEW {name} AS SELECT 'stale' AS stale"
    );
    first.connection().execute_batch(&stale).unwrap();
    drop(first);
    let columns = |store: &Store| {
        let sql = format!("SELECT * FROM {name}");
        let names: Vec<String> =
            store.connection().prepare(&sql).unwrap().column_names().map(str::to_owned).collect();
        names
    };
    let before = fs::read(&path).unwrap();
    let reader = Store::open_read_only(&path).unwrap();
    assert_eq!(reader.note(), Some(StoreNote::ViewsShadowed));
    assert_ne!(columns(&reader), ["stale"]);
    drop(reader);
    assert_eq!(fs::read(&path).unwrap(), before, "reading changes nothing");

    let writer = Store::open(&path).unwrap();
    assert_ne!(columns(&writer), ["stale"]);
    assert!(writer.connection().prepare("SELECT * FROM gone").is_err());
    drop(writer);
    assert_eq!(Store::open_read_only(&path).unwrap().note(), None);
}

#[test]
fn a_view_of_the_users_with_our_name_is_not_dropped() {
    let folder = folder();
    let path = created(&folder);
    let first = Store::open(&path).unwrap();
    let sql = "DELETE FROM view_catalog WHERE view = (SELECT MIN(view) FROM view_catalog)";
    first.connection().execute_batch(sql).unwrap();
    drop(first);
    let error = Store::open(&path).unwrap_err();
    assert!(error.to_string().ends_with("already exists"), "{error}");
    assert!(matches!(error, Error::View { .. }));
    Store::open_waiting(&path, NO_WAIT).unwrap_err();
}

#[test]
fn several_can_create_and_upgrade_the_same_store_at_once() {
    let folder = folder();
    let path = folder.path().join("shared.db");
    let open_all = || {
        std::thread::scope(|scope| {
            let open = || Store::open_or_create(&path).map(drop).unwrap();
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            for thread in threads {
                thread.join().unwrap();
            }
        });
    };
    open_all();
    let store = Store::open(&path).unwrap();
    store.connection().execute_batch("UPDATE view_catalog SET hash = 'old'").unwrap();
    drop(store);
    open_all();
    assert_eq!(Store::open_read_only(&path).unwrap().note(), None);
}

#[test]
fn an_interrupted_write_is_undone_by_the_next_reader() {
    let folder = folder();
    let path = created(&folder);
    let writer = Store::open(&path).unwrap();
    let write = "PRAGMA cache_size = 1; BEGIN IMMEDIATE; \
                 UPDATE matcher SET description = 'half done' WHERE matcher_id = 1; \
                 WITH RECURSIVE n(i) AS (SELECT 9 UNION ALL SELECT i + 1 FROM n WHERE i < 999) \
                 INSERT INTO matcher SELECT i, 'm' || i, hex(zeroblob(500)) FROM n";
    writer.connection().execute_batch(write).unwrap();
    // What a crash would leave: the file and its journal, and no process that holds them.
    let crashed = folder.path().join("crashed.db");
    fs::copy(&path, &crashed).unwrap();
    let journal = folder.path().join("crashed.db-journal");
    fs::copy(folder.path().join("a store.db-journal"), &journal).unwrap();

    let reader = Store::open_read_only(&crashed).unwrap();
    let count = "SELECT COUNT(*) FROM matcher WHERE description <> 'half done'";
    let count: i64 = reader.connection().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(count, 3);
    assert!(!journal.exists());
}

#[test]
fn what_a_crash_left_of_another_database_is_not_touched() {
    let folder = folder();
    let path = folder.path().join("other.db");
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = Connection::open_with_flags(&path, flags).unwrap();
    connection.execute_batch("CREATE TABLE t (x)").unwrap();
    drop(connection);
    fs::write(folder.path().join("other.db-journal"), "left by a crash").unwrap();
    let error = Store::undo_unfinished(&path, NO_WAIT).unwrap_err();
    assert!(matches!(error, Error::Interrupted { .. }));
    assert!(folder.path().join("other.db-journal").exists());
}

/// A plan with one more migration than this version has.
fn plan_with(name: &str, sql: &str) -> migrate::Plan {
    let mut plan = migrate::Plan::of_this_version().unwrap();
    plan.migrations.push(refinery::Migration::unapplied(name, sql).unwrap());
    plan
}

/// Makes `label` anew, as a migration that changes a column would.
const REBUILD: &str = "CREATE TABLE again AS SELECT * FROM label;
    Drop  Table label;
    ALTER TABLE again RENAME TO label;";

fn labels(connection: &Connection) -> Vec<String> {
    let mut statement = connection.prepare("SELECT label FROM label").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// A store with a run that has a label.
fn labelled(folder: &tempfile::TempDir) -> PathBuf {
    let path = created(folder);
    let store = Store::open(&path).unwrap();
    let sql = "INSERT INTO run (run_id, run_key, run, format, domain, domain_source, is_solo,
                                has_observed_types)
                   VALUES (1, 'k', 'r', 'tau2', 'd', 'source', 0, 0);
               INSERT INTO label VALUES (1, 'mine')";
    store.connection().execute_batch(sql).unwrap();
    path
}

#[test]
fn a_store_is_copied_before_a_table_is_made_anew() {
    let folder = folder();
    let path = labelled(&folder);
    let known = migrate::known_version();
    fs::write(folder.path().join(format!("a store.db.v{known}")), "kept by somebody").unwrap();
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.backup(), None);
    plan_with("V900__rebuild", REBUILD).carry_out(&mut store).unwrap();
    let copy = store.backup().unwrap().to_owned();
    assert_eq!(
        copy,
        folder.path().join(format!("a store.db.v{known}-2")),
        "nothing is overwritten"
    );
    assert_eq!(migrate::version(store.connection()).unwrap(), 900);
    assert_eq!(labels(store.connection()), ["mine"]);
    assert!(store.connection().prepare("SELECT * FROM pass_rate").is_ok());
    let kept = Store::open_read_only(&copy).unwrap();
    assert_eq!(migrate::version(kept.connection()).unwrap(), known);
    assert_eq!(labels(kept.connection()), ["mine"]);
    assert_eq!(kept.note(), None, "the copy has its views");
    let foreign_keys = |store: &Store| -> bool {
        store.connection().pragma_query_value(None, "foreign_keys", |row| row.get(0)).unwrap()
    };
    assert!(foreign_keys(&store));
    assert!(Store::open(&path).is_err_and(|error| matches!(error, Error::Newer { .. })));
}

#[test]
fn an_upgrade_that_only_adds_makes_no_copy() {
    let folder = folder();
    let path = labelled(&folder);
    let mut store = Store::open(&path).unwrap();
    let plan = plan_with("V900__add", "CREATE TABLE more (x INTEGER) STRICT;");
    plan.carry_out(&mut store).unwrap();
    assert_eq!(store.backup(), None);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn an_upgrade_that_fails_leaves_the_store_as_it_was() {
    let folder = folder();
    let path = labelled(&folder);
    let schema = |store: &Store| -> Vec<String> {
        let sql = "SELECT COALESCE(sql, name) FROM sqlite_schema ORDER BY name";
        let mut statement = store.connection().prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let mut store = Store::open(&path).unwrap();
    let before = schema(&store);
    for sql in [
        // In the middle of the tables, then when the views are made, then by what refers to nothing.
        format!("{REBUILD} INSERT INTO nowhere VALUES (1);"),
        "DROP TABLE label;".to_owned(),
        "DELETE FROM run;".to_owned(),
    ] {
        plan_with("V900__rebuild", &sql).carry_out(&mut store).unwrap_err();
        assert_eq!(schema(&store), before, "{sql}");
        assert_eq!(labels(store.connection()), ["mine"]);
        assert_eq!(migrate::version(store.connection()).unwrap(), migrate::known_version());
    }
    drop(store);
    // The lock was given back.
    Store::open_waiting(&path, NO_WAIT).unwrap();
}

#[test]
fn rows_are_checked_again_after_the_last_source() {
    let store = Store::in_memory().unwrap();
    let lost = || store.connection().execute("INSERT INTO label VALUES (77, 'of no run')", []);
    let in_source = || {
        let writer = store.begin_source(None).unwrap();
        assert_eq!(lost().unwrap(), 1);
        drop(writer);
    };
    lost().unwrap_err();
    in_source();
    lost().unwrap_err();
    let unchecked = store.unchecked().unwrap();
    in_source();
    in_source();
    // Still off, so this one does not switch.
    drop(store.unchecked().unwrap());
    in_source();
    drop(unchecked);
    lost().unwrap_err();
}
