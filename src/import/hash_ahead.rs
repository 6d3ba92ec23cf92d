//! Hashes a source while the one before it is at work.

use std::panic;
use std::path::PathBuf;
use std::thread::{self, JoinHandle};

use crate::source::{self, Source, Stamp};

/// A source that is being hashed by a thread of its own.
pub(super) struct HashAhead {
    path: PathBuf,
    /// What it looked like before.
    stamp: Vec<Stamp>,
    hash: JoinHandle<Result<String, source::Error>>,
}

impl HashAhead {
    /// Begins; what is wrong with the source is told when its turn comes.
    pub(super) fn start(source: &Source) -> Option<Self> {
        let stamp = source.stamp().ok()?;
        let (path, source) = (source.path().to_owned(), source.clone());
        let hash = thread::Builder::new().spawn(move || source.content_hash()).ok()?;
        Some(Self { path, stamp, hash })
    }

    /// The hash of a source that looks so; `None` where it is of another one, or of one that changed since.
    pub(super) fn of(
        self,
        source: &Source,
        stamp: &[Stamp],
    ) -> Option<Result<String, source::Error>> {
        let is_it = self.path == source.path() && self.stamp == stamp;
        is_it.then(|| self.hash.join().unwrap_or_else(|panic| panic::resume_unwind(panic)))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_hash_is_of_the_source_it_was_made_of_as_it_was_then() {
        let folder = tempfile::tempdir().unwrap();
        let source = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, name).unwrap();
            Source::File(path)
        };
        let (one, other) = (source("one"), source("other"));
        let ahead = |source: &Source| HashAhead::start(source).unwrap();
        let stamp = one.stamp().unwrap();
        let hash = ahead(&one).of(&one, &stamp).unwrap().unwrap();
        assert_eq!(hash, blake3::hash(b"one").to_hex().as_str());
        assert!(ahead(&one).of(&other, &stamp).is_none());
        let before = ahead(&one);
        fs::write(one.path(), "longer").unwrap();
        assert!(before.of(&one, &one.stamp().unwrap()).is_none());
        fs::remove_file(one.path()).unwrap();
        assert!(HashAhead::start(&one).is_none());
    }
}
