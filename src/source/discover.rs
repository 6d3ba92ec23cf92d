//! Finds the sources that the paths of a command line name.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::{Error, Source};

/// What the paths named.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Discovered {
    /// Sources named by path: to be anything but results is an error.
    pub named: Vec<Source>,
    /// Sources found in a folder or by a glob: other JSON among them is skipped and counted.
    pub found: Vec<Source>,
}

/// Finds the sources that paths, folders (recursively) and globs name, each once, in order.
///
/// # Errors
/// Where a path does not exist or a folder cannot be read.
pub fn discover(paths: &[PathBuf]) -> Result<Discovered, Error> {
    let mut discovered = Discovered::default();
    for path in paths {
        if path.is_dir() {
            if let Some(folder) = folder_layout(path)? {
                discovered.named.push(folder);
            } else {
                walk(path, &mut discovered.found)?;
            }
        } else if path.exists() {
            discovered.named.push(file_or_folder(path)?);
        } else {
            expand_glob(path, &mut discovered.found)?;
        }
    }
    let mut seen = HashSet::new();
    let mut first_time = |source: &Source| {
        let path = source.path();
        seen.insert(path.canonicalize().unwrap_or_else(|_| path.to_owned()))
    };
    discovered.named.retain(&mut first_time);
    discovered.found.retain(&mut first_time);
    Ok(discovered)
}

/// Takes a path that does not exist as a glob; one that matches nothing is a missing file.
fn expand_glob(pattern: &Path, found: &mut Vec<Source>) -> Result<(), Error> {
    let missing = || Error {
        path: pattern.to_owned(),
        source: io::Error::new(
            io::ErrorKind::NotFound,
            "no such file or folder, and as a pattern it matches none",
        ),
    };
    let matches = glob::glob(&pattern.to_string_lossy()).map_err(|_invalid_pattern| missing())?;
    let mut is_found = false;
    for path in matches {
        let path =
            path.map_err(|error| Error { path: error.path().to_owned(), source: error.into() })?;
        is_found = true;
        if !path.is_dir() {
            found.push(file_or_folder(&path)?);
        } else if let Some(folder) = folder_layout(&path)? {
            found.push(folder);
        } else {
            walk(&path, found)?;
        }
    }
    if is_found { Ok(()) } else { Err(missing()) }
}

/// Walks a folder for JSON files; a folder layout below it is one source.
fn walk(root: &Path, found: &mut Vec<Source>) -> Result<(), Error> {
    let mut entries = WalkDir::new(root).follow_links(true).sort_by_file_name().into_iter();
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(|error| Error {
            path: error.path().unwrap_or(root).to_owned(),
            source: error.into(),
        })?;
        if entry.file_type().is_dir() {
            if let Some(folder) = folder_layout(entry.path())? {
                found.push(folder);
                entries.skip_current_dir();
            }
        } else if has_json_name(entry.path()) {
            found.push(Source::File(entry.into_path()));
        }
    }
    Ok(())
}

/// Recognises τ²'s folder layout: a results file beside `simulations/` with a file each.
fn folder_layout(path: &Path) -> Result<Option<Source>, Error> {
    let folder = path.join("simulations");
    let names = ["results.json", "results.json.gz", "results.json.zst"];
    let results = names.iter().map(|name| path.join(name)).find(|path| path.is_file());
    let (Some(results), true) = (results, folder.is_dir()) else {
        return Ok(None);
    };
    let fail = |source| Error { path: folder.clone(), source };
    let mut simulations = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(fail)? {
        let entry = entry.map_err(fail)?.path();
        if entry.is_file() && has_json_name(&entry) {
            simulations.push(entry);
        }
    }
    simulations.sort();
    Ok(Some(Source::Folder { path: path.to_owned(), results, simulations }))
}

/// A results file that is part of a folder layout stands for its folder.
fn file_or_folder(path: &Path) -> Result<Source, Error> {
    let parent = match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Some(Path::new(".")),
        parent => parent,
    };
    let folder = parent.map(folder_layout).transpose()?.flatten();
    Ok(match folder {
        Some(Source::Folder { path: folder, results, simulations })
            if results.file_name() == path.file_name() =>
        {
            Source::Folder { path: folder, results, simulations }
        }
        _ => Source::File(path.to_owned()),
    })
}

fn has_json_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.')
        && [".json", ".json.gz", ".json.zst"].iter().any(|suffix| name.ends_with(suffix))
}
