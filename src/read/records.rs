//! Hands out the bytes of a source's records, in order, from one pass over its files.

use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::source::{self, Source};

use super::Error;
use super::skim::SkimError;

/// Where a simulation stands in a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Place of the file among the source's files.
    pub file: usize,
    /// Bytes of the file's decompressed content.
    pub span: Range<u64>,
    /// JSON path, or the file's name in a folder layout.
    pub location: String,
}

impl Record {
    /// Its length in bytes.
    pub fn length(&self) -> u64 {
        self.span.end - self.span.start
    }

    /// Reads the record alone.
    pub(super) fn read(&self, path: &Path) -> Result<Vec<u8>, Error> {
        Stream::open(path)?.read(&self.span)
    }
}

/// The records of a source with their bytes; memory holds one at a time.
pub struct Records<'a> {
    files: Vec<PathBuf>,
    waiting: std::iter::Enumerate<std::slice::Iter<'a, Record>>,
    stream: Option<(usize, Stream)>,
}

impl<'a> Records<'a> {
    /// Starts over the records that a survey of the source found.
    pub fn new(source: &Source, records: &'a [Record]) -> Self {
        let files = source.files().into_iter().map(Path::to_owned).collect();
        Self { files, waiting: records.iter().enumerate(), stream: None }
    }

    fn read(&mut self, record: &Record) -> Result<Vec<u8>, Error> {
        let stream = match self.stream.take() {
            Some((file, stream)) if file == record.file => stream,
            _ => Stream::open(&self.files[record.file])?,
        };
        let (_, stream) = self.stream.insert((record.file, stream));
        stream.read(&record.span)
    }
}

impl Iterator for Records<'_> {
    /// A record's place in the source, and its bytes.
    type Item = Result<(usize, Vec<u8>), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let (index, record) = self.waiting.next()?;
        Some(self.read(record).map(|bytes| (index, bytes)))
    }
}

/// A file's decompressed content, read forward.
struct Stream {
    path: PathBuf,
    reader: io::BufReader<Box<dyn Read + Send>>,
    position: u64,
}

impl Stream {
    fn open(path: &Path) -> Result<Self, Error> {
        let reader = io::BufReader::with_capacity(256 * 1024, source::open(path)?);
        Ok(Self { path: path.to_owned(), reader, position: 0 })
    }

    fn read(&mut self, span: &Range<u64>) -> Result<Vec<u8>, Error> {
        let fail = |at: u64, error: io::Error| Error::Skim {
            path: self.path.clone(),
            fault: SkimError::Io { at, error },
        };
        let gap = span.start.saturating_sub(self.position);
        io::copy(&mut self.reader.by_ref().take(gap), &mut io::sink())
            .map_err(|error| fail(self.position, error))?;
        let mut bytes = Vec::new();
        let length = span.end.saturating_sub(span.start);
        self.reader
            .by_ref()
            .take(length)
            .read_to_end(&mut bytes)
            .map_err(|error| fail(span.start, error))?;
        if bytes.len() as u64 != length {
            return Err(Error::Changed { path: self.path.clone() });
        }
        self.position = span.end;
        Ok(bytes)
    }
}
