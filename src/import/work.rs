//! What a worker does: parses simulations, cleans them of credentials and judges them.

use std::sync::Arc;

use super::act::expected;
use super::judge::Judge;
use super::workers::Stop;
use super::{Options, scrub};
use crate::matching::ToolTypes;
use crate::model::{Problem, ProblemAction, Requestor, Task};
use crate::normalise::secrets::Scrubber;
use crate::profile::Profile;
use crate::read::{self, Batch, Care, Memory, Observed, Survey};
use crate::store::write::Judged;

/// What workers need to know of a source; the same for all its simulations.
pub(super) struct Work {
    pub(super) survey: Survey,
    /// The tasks that the source embeds, without credentials.
    pub(super) tasks: Vec<Arc<Task>>,
    pub(super) scrubber: Scrubber,
    pub(super) judge: Arc<Judge>,
    care: Care,
    /// Whether the ends of the simulations are guessed.
    is_guessed: bool,
}

/// Simulations that a worker is done with.
pub(super) struct Done {
    /// Place of the first in the source.
    pub(super) first: usize,
    /// How far reading has come, in bytes.
    pub(super) read_bytes: u64,
    pub(super) records: Vec<Record>,
}

/// What a worker makes of a simulation.
pub(super) struct Record {
    pub(super) judged: Result<Judged, Problem>,
    /// The lesser problems it has.
    pub(super) lesser: Vec<Problem>,
    /// The tools and types that its action checks name, where it cannot be read otherwise.
    pub(super) types: Vec<(Requestor, String, String)>,
}

impl Work {
    /// Prepares the work on a source whose tool types are known; where its tasks and types are those of the work
    /// before, by the same options, so is the judge.
    pub(super) fn new(
        survey: Survey,
        types: ToolTypes,
        options: &Options,
        before: Option<&Self>,
    ) -> Self {
        let scrubber = Scrubber::new(&survey.credentials);
        let mut tasks = survey.tasks.clone();
        if !scrubber.is_idle() {
            for task in &mut tasks {
                scrub::task(&scrubber, Arc::make_mut(task));
            }
        }
        let is_same = |before: &&Self| {
            before.judge.types().judges_as(&types)
                && before.tasks.len() == tasks.len()
                && before.tasks.iter().zip(&tasks).all(|(before, task)| Arc::ptr_eq(before, task))
        };
        let judge = match before.filter(is_same) {
            Some(before) => Arc::clone(&before.judge),
            None => Arc::new(Judge::new(types, options, &tasks)),
        };
        Self { survey, tasks, scrubber, judge, care: options.care, is_guessed: false }
    }

    /// Prepares the work on a source that is being read, with the tool types that a new run of a domain
    /// is expected to have; `None` where no profile tells of the domain.
    pub(super) fn foreseen(
        survey: Survey,
        options: &Options,
        before: Option<&Self>,
    ) -> Option<Self> {
        let domain = options.domain.as_ref().or(survey.header.domain.as_ref())?;
        let profile = Some(Profile::of_domain(domain)?);
        let types = ToolTypes::new(expected(&survey, profile), profile, survey.is_solo());
        Some(Self::guessed(survey, types, options, before))
    }

    /// Prepares the work on a source that is being read.
    pub(super) fn guessed(
        survey: Survey,
        types: ToolTypes,
        options: &Options,
        before: Option<&Self>,
    ) -> Self {
        Self { is_guessed: true, ..Self::new(survey, types, options, before) }
    }

    /// Parses and judges a batch.
    pub(super) fn process(&self, batch: &Batch) -> Result<Done, Stop> {
        let mut memory = Memory::default();
        let records =
            batch.simulations().map(|(index, bytes)| self.record(index, bytes, &mut memory));
        let records = records.collect::<Result<_, _>>()?;
        Ok(Done { first: batch.first, read_bytes: batch.read_bytes, records })
    }

    fn record<'a>(
        &self,
        index: usize,
        bytes: &'a [u8],
        memory: &mut Memory<'a>,
    ) -> Result<Record, Stop> {
        let swift =
            if self.care == Care::AsNeeded { self.survey.swift(bytes, memory) } else { None };
        let read = match swift {
            Some(simulation) => Ok((simulation, Vec::new())),
            None if self.is_guessed && !read::is_one_value(bytes) => return Err(Stop::NotPlain),
            None => self.survey.careful(index, bytes),
        };
        Ok(match read {
            Ok((mut simulation, mut lesser)) => {
                scrub::simulation(&self.scrubber, &mut simulation);
                scrub::problems(&self.scrubber, &mut lesser);
                let is_lost = |p: &Problem| p.action == ProblemAction::Quarantined;
                let judged = Ok(self.judge.judge(simulation, lesser.iter().any(is_lost)));
                Record { judged, lesser, types: Vec::new() }
            }
            Err(problem) => {
                let mut problem = [problem];
                scrub::problems(&self.scrubber, &mut problem);
                let [problem] = problem;
                let types = self.survey.format.glimpse(bytes).tool_types;
                Record { judged: Err(problem), lesser: Vec::new(), types }
            }
        })
    }
}

impl Record {
    /// The tools that its action checks name, and their types.
    pub(super) fn observe(&self, observed: &mut Observed) {
        for (requestor, tool, tool_type) in &self.types {
            read::observe(observed, (*requestor, tool.clone()), tool_type);
        }
        let grading = self.judged.as_ref().ok().and_then(|j| j.simulation.grading.as_ref());
        for check in grading.and_then(|g| g.action_checks.as_deref()).unwrap_or_default() {
            if let Some(tool_type) = &check.tool_type {
                let tool = (check.action.requestor, check.action.name.clone());
                read::observe(observed, tool, tool_type);
            }
        }
    }
}
