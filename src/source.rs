//! Where bytes come from: files and folders on disk, compressed or not.
//!
//! Finds the sources that paths, folders and globs name, opens their bytes as a stream (plain,
//! gzip or zstd, told by the content's first bytes, not by the name) and hashes them. Knows nothing
//! of what the bytes mean.

mod discover;
mod hashing;

use std::fs::{File, Metadata};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::stop;

pub use discover::{Discovered, discover};
pub use hashing::Hashing;

/// One thing to import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A file with everything in it.
    File(PathBuf),
    /// A results file beside a folder with one file for each simulation.
    Folder {
        /// The folder.
        path: PathBuf,
        /// Its results file.
        results: PathBuf,
        /// The simulations' files, sorted by name.
        simulations: Vec<PathBuf>,
    },
}

/// What changes when a file is written to or replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stamp {
    size_bytes: u64,
    modified: Option<SystemTime>,
    /// The file's number, by which a system that has such tells one file from another.
    number: Option<u64>,
}

impl Stamp {
    fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let number = Some(std::os::unix::fs::MetadataExt::ino(metadata));
        #[cfg(not(unix))]
        let number = None;
        Self { size_bytes: metadata.len(), modified: metadata.modified().ok(), number }
    }
}

/// Why a source's bytes could not be had.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {path}", path = path.display())]
pub struct Error {
    /// The file or folder.
    pub path: PathBuf,
    /// What the system said.
    #[source]
    pub source: io::Error,
}

impl Source {
    /// The path it is known by.
    pub fn path(&self) -> &Path {
        match self {
            Self::File(path) | Self::Folder { path, .. } => path,
        }
    }

    /// All files of it, in a fixed order.
    pub fn files(&self) -> Vec<&Path> {
        match self {
            Self::File(path) => vec![path],
            Self::Folder { results, simulations, .. } => {
                let simulations = simulations.iter().map(PathBuf::as_path);
                std::iter::once(results.as_path()).chain(simulations).collect()
            }
        }
    }

    /// The name of the run it holds: the file's without its suffixes, or the folder's.
    ///
    /// τ² calls the file of a folder layout `results.json`, so there the folder's name tells more.
    pub fn run_name(&self) -> String {
        let name_of = |path: &Path| path.file_name().map(|n| n.to_string_lossy().into_owned());
        let name = name_of(self.path()).unwrap_or_else(|| self.path().display().to_string());
        let Self::File(path) = self else { return name };
        let stem = without_suffixes(&name);
        match path.canonicalize().ok().as_deref().and_then(Path::parent).and_then(name_of) {
            Some(folder) if stem == "results" => folder,
            _ => stem.to_owned(),
        }
    }

    /// The size of all its files together, in bytes.
    pub fn size_bytes(&self) -> Result<u64, Error> {
        self.files().into_iter().map(|path| Ok(metadata(path)?.len())).sum()
    }

    /// A stamp that changes when a file of it is written to or replaced.
    pub fn stamp(&self) -> Result<Vec<Stamp>, Error> {
        self.files().into_iter().map(|path| metadata(path).map(|data| Stamp::of(&data))).collect()
    }

    /// The blake3 hash of its bytes before decompression, in hexadecimal; of a folder, that of its
    /// files' names and hashes.
    pub fn content_hash(&self) -> Result<String, Error> {
        match self {
            Self::File(path) => Ok(hash_file(path)?.to_hex().to_string()),
            Self::Folder { .. } => {
                let mut all = blake3::Hasher::new();
                for path in self.files() {
                    let name = path.file_name().unwrap_or_default();
                    all.update(name.as_encoded_bytes()).update(b"\0");
                    all.update(hash_file(path)?.as_bytes());
                }
                Ok(all.finalize().to_hex().to_string())
            }
        }
    }
}

/// Removes `.json`, `.jsonl`, `.ndjson`, `.gz` and `.zst` from a name's end; a dot elsewhere belongs to the name.
fn without_suffixes(name: &str) -> &str {
    let compressed = [".gz", ".zst"].iter().find_map(|suffix| name.strip_suffix(suffix));
    let plain = compressed.unwrap_or(name);
    [".json", ".jsonl", ".ndjson"]
        .iter()
        .find_map(|suffix| plain.strip_suffix(suffix))
        .unwrap_or(plain)
}

fn metadata(path: &Path) -> Result<Metadata, Error> {
    std::fs::metadata(path).map_err(|source| Error { path: path.to_owned(), source })
}

fn hash_file(path: &Path) -> Result<blake3::Hash, Error> {
    let fail = |source| Error { path: path.to_owned(), source };
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(Stoppable(File::open(path).map_err(fail)?)).map_err(fail)?;
    Ok(hasher.finalize())
}

/// A file whose reading fails once the process is asked to stop.
#[derive(Debug)]
struct Stoppable(File);

impl Read for Stoppable {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        stop::check().map_err(io::Error::other)?;
        self.0.read(bytes)
    }
}

/// A file's content, decompressed.
pub type Content = Box<dyn Read + Send>;

/// Opens a file's content as a stream, decompressed where its first bytes are gzip's or zstd's.
pub fn open(path: &Path) -> Result<Content, Error> {
    let fail = |source| Error { path: path.to_owned(), source };
    content(Stoppable(File::open(path).map_err(fail)?)).map_err(fail)
}

/// Opens a file's content as [`open`] does, and hashes the file while its content is read.
pub fn open_hashed(path: &Path) -> Result<(Content, Hashing), Error> {
    let fail = |source| Error { path: path.to_owned(), source };
    let hashing = Hashing::new(Stoppable(File::open(path).map_err(fail)?));
    let content = content(hashing.clone()).map_err(fail)?;
    Ok((content, hashing))
}

/// How much of a file is read to tell its format. More than its mark: what is read later then begins at a
/// place where BLAKE3 hashes many pieces side by side.
const FIRST_BYTES: usize = 64 * 1024;

fn content(mut file: impl Read + Send + 'static) -> io::Result<Content> {
    let mut first = Vec::with_capacity(FIRST_BYTES);
    file.by_ref().take(FIRST_BYTES as u64).read_to_end(&mut first)?;
    let mark: Vec<u8> = first.iter().take(4).copied().collect();
    let bytes = io::Cursor::new(first).chain(file);
    Ok(match mark.as_slice() {
        [0x1f, 0x8b, ..] => Box::new(flate2::read::MultiGzDecoder::new(BufReader::new(bytes))),
        [0x28, 0xb5, 0x2f, 0xfd] => Box::new(zstd::Decoder::new(bytes)?),
        _ => Box::new(bytes),
    })
}
