//! Which file a path leads to, to notice when it leads to another one.

use std::fs;
use std::path::Path;

/// Where an open store lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In memory, or in a file that this system cannot tell from others.
    Memory,
    /// In a file: its device and its number there.
    File(u64, u64),
}

impl Place {
    /// The file that a path leads to now.
    pub(super) fn of(path: &Path) -> Self {
        identity(path).map_or(Self::Memory, |(device, number)| Self::File(device, number))
    }

    /// Tells whether a path still leads here.
    pub(super) fn is_held_by(self, path: &Path) -> bool {
        match self {
            Self::Memory => true,
            Self::File(device, number) => identity(path) == Some((device, number)),
        }
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_path: &Path) -> Option<(u64, u64)> {
    None
}
