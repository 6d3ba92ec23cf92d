//! Finds the sources that the paths of a command line name.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::{Error, Source};

/// What the paths named.
#[derive(Debug, Default)]
pub struct Discovered {
    /// Sources named by path: to be anything but results is an error.
    pub named: Vec<Source>,
    /// Sources found in a folder or by a glob: other JSON among them is skipped and counted.
    pub found: Vec<Source>,
    /// Paths that do not exist or cannot be read; the others go on.
    pub unreadable: Vec<Error>,
}

/// Finds the sources that paths, folders (recursively) and globs name, each once, in order.
pub fn discover(paths: &[PathBuf]) -> Discovered {
    let mut discovered = Discovered::default();
    for path in paths {
        if let Err(error) = discovered.path(path) {
            discovered.unreadable.push(error);
        }
    }
    let mut seen = HashSet::new();
    let mut first_time = |source: &Source| {
        let path = source.path();
        seen.insert(path.canonicalize().unwrap_or_else(|_| path.to_owned()))
    };
    discovered.named.retain(&mut first_time);
    discovered.found.retain(&mut first_time);
    discovered
}

impl Discovered {
    /// Takes what the user named.
    fn path(&mut self, path: &Path) -> Result<(), Error> {
        if path.is_dir() {
            match folder_layout(path)? {
                Some(folder) => self.named.push(folder),
                None => self.walk(path),
            }
        } else if path.exists() {
            self.named.push(file_or_folder(path)?);
        } else {
            self.expand(path)?;
        }
        Ok(())
    }

    /// Takes a path that does not exist as a glob; one that matches nothing is a missing file.
    fn expand(&mut self, pattern: &Path) -> Result<(), Error> {
        let missing = || Error {
            path: pattern.to_owned(),
            source: io::Error::new(
                io::ErrorKind::NotFound,
                "no such file or folder, and as a pattern it matches none",
            ),
        };
        let paths = glob::glob(&pattern.to_string_lossy()).map_err(|_invalid| missing())?;
        let mut is_found = false;
        for path in paths {
            is_found = true;
            match path {
                Ok(path) if path.is_dir() => self.folder(&path)?,
                Ok(path) => self.found.push(file_or_folder(&path)?),
                Err(error) => {
                    let path = error.path().to_owned();
                    self.unreadable.push(Error { path, source: error.into() });
                }
            }
        }
        if is_found { Ok(()) } else { Err(missing()) }
    }

    fn folder(&mut self, path: &Path) -> Result<(), Error> {
        match folder_layout(path)? {
            Some(folder) => self.found.push(folder),
            None => self.walk(path),
        }
        Ok(())
    }

    /// Walks a folder for JSON files; a folder layout below it is one source. What cannot be read is
    /// told, unless it is a link to nowhere whose name is no source's.
    fn walk(&mut self, root: &Path) {
        let mut entries = WalkDir::new(root).follow_links(true).sort_by_file_name().into_iter();
        while let Some(entry) = entries.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let path = error.path().unwrap_or(root).to_owned();
                    if path.is_dir() || has_json_name(&path) {
                        self.unreadable.push(Error { path, source: error.into() });
                    }
                    continue;
                }
            };
            if entry.file_type().is_dir() {
                match folder_layout(entry.path()) {
                    Ok(None) => continue,
                    Ok(Some(folder)) => self.found.push(folder),
                    Err(error) => self.unreadable.push(error),
                }
                entries.skip_current_dir();
            } else if has_json_name(entry.path()) {
                self.found.push(Source::File(entry.into_path()));
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn finds_each_source_once_and_tells_what_cannot_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("a/run/simulations")).unwrap();
        for file in ["a/one.json", "a/two.json.gz", "a/notes.txt", "a/.hidden.json"] {
            fs::write(at(file), "{}").unwrap();
        }
        fs::write(at("a/run/results.json"), "{}").unwrap();
        fs::write(at("a/run/simulations/s.json"), "{}").unwrap();
        #[cfg(unix)]
        for (target, link) in [("nowhere", "a/lost.json"), ("nowhere", "a/lost.txt")] {
            std::os::unix::fs::symlink(target, at(link)).unwrap();
        }
        let found = discover(&[at("a"), at("a/*.json"), at("a/one.json"), at("none.json")]);
        let names = |sources: &[Source]| -> Vec<String> {
            let name = |source: &Source| source.path().file_name().unwrap().to_owned();
            sources.iter().map(|s| name(s).into_string().unwrap()).collect()
        };
        assert_eq!(names(&found.named), ["one.json"]);
        assert_eq!(names(&found.found)[..2], ["run", "two.json.gz"]);
        let lost: Vec<_> = found.unreadable.iter().map(|error| error.path.clone()).collect();
        assert_eq!(lost, [at("a/lost.json"), at("none.json")]);
    }
}
