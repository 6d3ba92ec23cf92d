//! Hashes a file while somebody reads it.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Stoppable;

/// A file that is hashed as it is read; its clones share it.
#[derive(Debug, Clone)]
pub struct Hashing(Arc<Mutex<Hashed>>);

#[derive(Debug)]
struct Hashed {
    file: Stoppable,
    hasher: blake3::Hasher,
}

impl Hashing {
    pub(super) fn new(file: Stoppable) -> Self {
        Self(Arc::new(Mutex::new(Hashed { file, hasher: blake3::Hasher::new() })))
    }

    /// How many bytes were read.
    pub fn position(&self) -> u64 {
        self.lock().hasher.count()
    }

    /// Reads what nobody read and returns the hash of the whole file, in hexadecimal.
    ///
    /// # Errors
    /// Where the file cannot be read on.
    pub fn finish(&self) -> io::Result<String> {
        let Hashed { file, hasher } = &mut *self.lock();
        hasher.update_reader(file)?;
        Ok(hasher.finalize().to_hex().to_string())
    }

    fn lock(&self) -> MutexGuard<'_, Hashed> {
        // Nothing here panics, and a hash has no state that a panic could leave halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Read for Hashing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Hashed { file, hasher } = &mut *self.lock();
        let length = file.read(buffer)?;
        hasher.update(&buffer[..length]);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn hashes_what_is_read_and_what_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, "read, not read").unwrap();
        let mut hashing = Hashing::new(Stoppable(File::open(&path).unwrap()));
        let mut read = [0; 4];
        hashing.read_exact(&mut read).unwrap();
        assert_eq!(hashing.position(), 4);
        let expected = blake3::hash(b"read, not read").to_hex();
        assert_eq!(hashing.finish().unwrap(), expected.as_str());
    }
}
