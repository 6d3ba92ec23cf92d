//! Takes what the survey of a source must know of each simulation.

use std::path::Path;
use std::sync::Arc;

use super::{Findings, observe};
use crate::model::{Problem, ProblemAction};
use crate::read::lines::Lines;
use crate::read::{Error, FORMATS, Record, TellsRun, tau2};
use crate::source;

impl Findings {
    /// Takes a file with a simulation on each line.
    pub(super) fn lines(&mut self, path: &Path) -> Result<(), Error> {
        let fail = |fault| Error::Skim { path: path.to_owned(), fault };
        let mut lines = Lines::new(source::open(path)?, u64::MAX);
        while let Some(line) = lines.next().map_err(fail)? {
            let location = format!("line {}", line.number);
            let record = Record { file: 0, span: line.span, location };
            self.record(line.bytes.unwrap_or_default(), record);
        }
        Ok(())
    }

    /// Tells the format from a simulation, if it is like one that is known.
    pub(in crate::read) fn tell_format(&mut self, bytes: &[u8]) -> bool {
        let keys = super::keys(bytes);
        if let Some(format) = FORMATS.iter().copied().find(|format| format.recognises(&keys)) {
            self.is_guess = !format.is_sure(&keys);
            self.format = Some(format);
        }
        self.format.is_some()
    }

    pub(super) fn record(&mut self, bytes: &[u8], record: Record) {
        if self.format.is_none() || self.is_guess {
            self.tell_format(bytes);
        }
        let format = self.format.unwrap_or(&tau2::Tau2);
        let seen = format.glimpse(bytes);
        if let Some(run) = seen.run
            && !self.is_of_run(run, &record.location)
        {
            return;
        }
        for key in seen.unknown_keys {
            self.unknown_keys.entry(key).or_insert_with(|| record.location.clone());
        }
        // Others may name the task alone. Of several versions of it each simulation has its own.
        if let Some(task) = seen.task
            && self.tasks_told.insert(task.task.clone())
        {
            self.tasks.push(Arc::new(task));
        }
        self.ids.extend(seen.id);
        for (requestor, tool, tool_type) in seen.tool_types {
            observe(&mut self.tool_types, (requestor, tool), &tool_type);
        }
        self.records.push(record);
    }

    /// Takes what a simulation says of its run; false where it is another run than that of the source,
    /// which is what the first simulation says that tells of one.
    fn is_of_run(&mut self, told: TellsRun, location: &str) -> bool {
        self.credentials.extend(told.credentials);
        match &self.run {
            None => {
                self.run = Some((told.hash, location.to_owned()));
                self.header = told.header;
                let here = |mut problem: Problem| {
                    problem.location = format!("{location}.{}", problem.location);
                    problem
                };
                self.problems.extend(told.problems.into_iter().map(here));
                true
            }
            Some((hash, _)) if *hash == told.hash => true,
            Some((_, first)) => {
                let reason = format!(
                    "its `run` is another one than that of {first}, and a source holds one run; put the \
                     simulations of each `run` into a file of their own"
                );
                self.elsewhere += 1;
                self.note(location.to_owned(), ProblemAction::Quarantined, reason);
                false
            }
        }
    }

    /// Notes each key that means nothing in the format once.
    pub(super) fn note_unknown_keys(&mut self) {
        for (key, location) in std::mem::take(&mut self.unknown_keys) {
            let reason = format!("no key of this format; `{key}` is left out wherever it stands");
            self.note(format!("{location}.{key}"), ProblemAction::Noted, reason);
        }
    }

    fn note(&mut self, location: String, action: ProblemAction, reason: String) {
        self.problems.push(Problem { action, location, reason, excerpt: None });
    }
}
