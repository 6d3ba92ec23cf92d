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

/// Finds the sources that paths, folders (recursively) and globs name, each once, in order; what cannot be
/// read is told once too.
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
    let mut told = HashSet::new();
    discovered.unreadable.retain(|error| told.insert(error.path.clone()));
    discovered
}

impl Discovered {
    /// Takes what the user named.
    fn path(&mut self, path: &Path) -> Result<(), Error> {
        if path.is_dir() {
            self.walk(path, Named::Yes);
        } else if path.try_exists().map_err(|source| fail(path, source))? {
            self.named.push(file_or_folder(path)?);
        } else {
            self.expand(path)?;
        }
        Ok(())
    }

    /// Takes a path that does not exist as a glob; one that matches nothing is a missing file.
    fn expand(&mut self, pattern: &Path) -> Result<(), Error> {
        let text = pattern.to_string_lossy();
        let missing = || {
            let is_glob = text.contains(['*', '?', '[']);
            let what = if is_glob { "matches no file or folder" } else { "no such file or folder" };
            fail(pattern, io::Error::new(io::ErrorKind::NotFound, what))
        };
        let mut matches = Vec::new();
        let mut is_found = false;
        for path in glob::glob(&text).map_err(|_invalid| missing())? {
            is_found = true;
            match path {
                Ok(path) => matches.push(path),
                Err(error) => {
                    let path = error.path().to_owned();
                    self.unreadable.push(Error { path, source: error.into() });
                }
            }
        }
        // Through a link that leads back a file has many paths: the shortest is to be its name.
        matches.sort_by_cached_key(|path| (path.components().count(), path.clone()));
        for path in matches {
            if path.is_dir() {
                self.walk(&path, Named::No);
            } else {
                self.find(file_or_folder(&path));
            }
        }
        if is_found { Ok(()) } else { Err(missing()) }
    }

    /// Walks a folder for JSON files; a folder layout in it is one source, beside the other files.
    ///
    /// What cannot be read is told, unless it is a link to nowhere whose name is no source's. A link
    /// that leads back to a folder above it holds nothing new.
    fn walk(&mut self, root: &Path, named: Named) {
        let mut parts_of_layouts = HashSet::new();
        let mut entries = WalkDir::new(root).follow_links(true).sort_by_file_name().into_iter();
        while let Some(entry) = entries.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) if error.loop_ancestor().is_some() => continue,
                Err(error) => {
                    let path = error.path().unwrap_or(root).to_owned();
                    if path.is_dir() || has_json_name(&path) {
                        self.unreadable.push(Error { path, source: error.into() });
                    }
                    continue;
                }
            };
            let (path, is_dir) = (entry.path(), entry.file_type().is_dir());
            if parts_of_layouts.contains(path) {
                if is_dir {
                    entries.skip_current_dir();
                }
            } else if is_dir {
                if let Some(layout) = Layout::of(path) {
                    match layout.source() {
                        Ok(source) if named == Named::Yes && entry.depth() == 0 => {
                            self.named.push(source);
                        }
                        other => self.find(other),
                    }
                    parts_of_layouts.extend([layout.results, layout.simulations]);
                }
            } else if has_json_name(path) {
                self.find(file(path));
            }
        }
    }

    /// Takes what was found on the way, or tells why it cannot be read.
    fn find(&mut self, source: Result<Source, Error>) {
        match source {
            Ok(source) => self.found.push(source),
            Err(error) => self.unreadable.push(error),
        }
    }
}

/// Whether the user named a folder, or a glob matched it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    Yes,
    No,
}

/// τ²'s folder layout: a results file beside `simulations/` with a file each.
struct Layout {
    folder: PathBuf,
    results: PathBuf,
    simulations: PathBuf,
}

impl Layout {
    /// Recognises a folder that is laid out so.
    fn of(folder: &Path) -> Option<Self> {
        let simulations = folder.join("simulations");
        let names = ["results.json", "results.json.gz", "results.json.zst"];
        let results = names.iter().map(|name| folder.join(name)).find(|path| path.is_file())?;
        simulations.is_dir().then(|| Self { folder: folder.to_owned(), results, simulations })
    }

    /// Lists its files.
    fn source(&self) -> Result<Source, Error> {
        let fail = |source| fail(&self.simulations, source);
        let mut simulations = Vec::new();
        for entry in std::fs::read_dir(&self.simulations).map_err(fail)? {
            let entry = entry.map_err(fail)?.path();
            if entry.is_file() && has_json_name(&entry) {
                simulations.push(entry);
            }
        }
        simulations.sort();
        let (path, results) = (self.folder.clone(), self.results.clone());
        Ok(Source::Folder { path, results, simulations })
    }
}

/// A results file that is part of a folder layout stands for its folder.
fn file_or_folder(path: &Path) -> Result<Source, Error> {
    let parent = match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Some(Path::new(".")),
        parent => parent,
    };
    let layout = parent.and_then(Layout::of);
    match layout.filter(|layout| layout.results.file_name() == path.file_name()) {
        Some(layout) => layout.source(),
        None => file(path),
    }
}

/// A file as a source: a pipe would be empty when it is read again.
fn file(path: &Path) -> Result<Source, Error> {
    let is_file = path.metadata().map_err(|source| fail(path, source))?.is_file();
    if is_file {
        return Ok(Source::File(path.to_owned()));
    }
    let reason = "it must be a regular file, because it is read twice";
    Err(fail(path, io::Error::new(io::ErrorKind::InvalidInput, reason)))
}

fn fail(path: &Path, source: io::Error) -> Error {
    Error { path: path.to_owned(), source }
}

fn has_json_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let plain = [".gz", ".zst"].iter().find_map(|suffix| name.strip_suffix(suffix));
    let plain = plain.unwrap_or(&name);
    !name.starts_with('.')
        && [".json", ".jsonl", ".ndjson"].iter().any(|suffix| plain.ends_with(suffix))
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

    /// The paths of sources below a folder, in order.
    fn below(folder: &Path, sources: &[Source]) -> Vec<String> {
        let name = |source: &Source| source.path().strip_prefix(folder).unwrap().to_owned();
        sources.iter().map(|source| name(source).display().to_string()).collect()
    }

    #[test]
    fn files_beside_and_below_a_folder_layout_are_sources_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for file in [
            "data/run/results.json",
            "data/run/simulations/s.json",
            "data/run/other_run.json",
            "data/run/sub/more.json",
        ] {
            fs::create_dir_all(at(file).parent().unwrap()).unwrap();
            fs::write(at(file), "{}").unwrap();
        }
        let found = discover(&[at("data")]);
        let inside = ["data/run/other_run.json", "data/run/sub/more.json"];
        assert_eq!(below(folder.path(), &found.found), ["data/run", inside[0], inside[1]]);
        let found = discover(&[at("data/run")]);
        assert_eq!(below(folder.path(), &found.named), ["data/run"]);
        assert_eq!(below(folder.path(), &found.found), inside);
        assert!(found.unreadable.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_back_holds_nothing_new_and_a_glob_takes_the_shortest_path() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("gl/sub")).unwrap();
        fs::write(at("gl/sub/one.json"), "{}").unwrap();
        std::os::unix::fs::symlink("..", at("gl/sub/a_loop")).unwrap();
        for path in ["gl", "gl/**/*.json*", "gl/**"] {
            let found = discover(&[at(path)]);
            assert_eq!(below(folder.path(), &found.found), ["gl/sub/one.json"], "{path}");
            assert!(found.unreadable.is_empty(), "{path}: {:?}", found.unreadable);
        }
    }

    #[test]
    fn a_missing_path_is_told_as_a_path_or_as_a_pattern() {
        let folder = tempfile::tempdir().unwrap();
        for (name, told) in [
            ("none.json", "no such file or folder"),
            ("none*.json", "matches no file or folder"),
            ("none[", "matches no file or folder"),
        ] {
            let found = discover(&[folder.path().join(name)]);
            let reasons: Vec<_> =
                found.unreadable.iter().map(|error| error.source.to_string()).collect();
            assert_eq!(reasons, [told], "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("run.json");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        for path in [socket.as_path(), folder.path(), Path::new("/dev/null")] {
            let found = discover(&[path.to_owned()]);
            assert!(found.named.is_empty() && found.found.is_empty());
            let reason = found.unreadable[0].source.to_string();
            assert_eq!(reason, "it must be a regular file, because it is read twice");
        }
    }
}
