//! Runs the command in an empty folder of its own, with nothing from the environment.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use driftbase::import::{self, Options};
use driftbase::source::Source;
use driftbase::store::Store;

/// The path of a store with the sample runs, made once for all tests, which only read it.
pub(crate) fn sample_store() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        // Not a temporary folder: what is static is never dropped, so it would be left behind.
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("samples.db");
        if path.exists() {
            fs::remove_file(&path).unwrap();
        }
        let store = Store::open_or_create(&path).unwrap();
        let options =
            Options { imported_at: "2026-01-01T00:00:00Z".to_owned(), ..Options::default() };
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
        let mut paths: Vec<_> =
            fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| path.extension().is_some_and(|suffix| suffix != "md"));
        paths.sort();
        for source in paths.into_iter().map(Source::File) {
            import::import(&store, &source, &options, &|_, _| {}).unwrap();
        }
        path
    })
}

/// A place to run the command in.
pub(crate) struct Cli {
    folder: tempfile::TempDir,
}

/// What a run gave.
#[must_use = "snapshot the result or check its code"]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl Cli {
    /// An empty folder.
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A folder with an empty store, under the name that the command looks for.
    pub(crate) fn with_store() -> Self {
        let cli = Self::new();
        drop(Store::open_or_create(&cli.path("driftbase.db")).unwrap());
        cli
    }

    /// The path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file into the folder, and its folder if need be.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Reads a file of the folder.
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The command with its arguments, to be changed before it is run.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("driftbase"));
        command
            .args(args)
            .current_dir(self.folder.path())
            .env_clear()
            .env("HOME", self.folder.path())
            .stdin(Stdio::null());
        command
    }

    /// Runs the command.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.finish(&mut self.command(args))
    }

    /// Runs a changed command.
    pub(crate) fn finish(&self, command: &mut Command) -> Ran {
        let Output { status, stdout, stderr } = command.output().unwrap();
        // Where the test happens to run is no part of its result.
        let folder = self.folder.path().display().to_string();
        let text = |bytes| String::from_utf8(bytes).unwrap().replace(&folder, "[folder]");
        let code = status.code().expect("the command ended by itself");
        Ran { stdout: text(stdout), stderr: text(stderr), code }
    }
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.stdout)?;
        if !self.stderr.is_empty() {
            write!(f, "--- stderr ---\n{}", self.stderr)?;
        }
        write!(f, "[exit {}]", self.code)
    }
}
