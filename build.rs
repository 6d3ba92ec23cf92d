//! Embeds the SQL files of views, named queries, checks and graders, and the controls, so that adding a
//! file is all it takes.
//!
//! Writes `views.rs` and the like into `OUT_DIR`: each one an expression, a list of
//! `(file stem, text)` in the order of the names. The tables' migrations are embedded by refinery;
//! this script only makes cargo look at their folder, which refinery's macro does not.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for (folder, suffix, list) in [
        ("migrations/views", "sql", "views.rs"),
        ("queries", "sql", "queries.rs"),
        ("checks", "sql", "checks.rs"),
        ("graders", "sql", "graders.rs"),
        ("controls", "jsonl", "controls.rs"),
    ] {
        println!("cargo:rerun-if-changed={folder}");
        fs::write(out.join(list), embed(&root.join(folder), suffix)?)?;
    }
    Ok(())
}

/// Returns the list of a folder's files of a suffix as Rust source; a missing folder gives an empty list.
fn embed(folder: &Path, suffix: &str) -> io::Result<String> {
    let mut files = Vec::new();
    match fs::read_dir(folder) {
        Ok(entries) => {
            for entry in entries {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == suffix) {
                    files.push(path);
                }
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        println!("cargo:rerun-if-changed={}", file.display());
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let path = file.to_string_lossy();
        writeln!(list, "    ({stem:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    Ok(list)
}
