//! What an import of a source does before and after its simulations are written.

use super::domain::{Contents, Domain};
use super::judge;
use super::work::Work;
use super::{Error, Job, Outcome, Report, WITHOUT_TEXTS, scrub};
use crate::matching::ToolTypes;
use crate::model::{Problem, ProblemAction};
use crate::profile::Profile;
use crate::read::{self, Observed, Survey};
use crate::stop;
use crate::store;
use crate::store::write::{Counts, ImportEnd, KnownRun, NewImport, NewRun, SourceWriter};

/// An import of a source that has begun; dropping it undoes it.
pub(super) struct Act<'s> {
    pub(super) writer: SourceWriter<'s>,
    pub(super) types: ToolTypes,
    pub(super) problems: Vec<Problem>,
    known: Option<KnownRun>,
    /// What earlier sources of the run named.
    observed_before: Observed,
    /// Whether this source changes what tool types mean for known simulations.
    types_changed: bool,
    domain: Domain,
    run_name: String,
}

/// What is known of a run before its simulations are read.
pub(super) struct Opening<'a> {
    pub(super) survey: &'a Survey,
    pub(super) run_key: &'a str,
    pub(super) contents: Contents,
    /// The tool types that the source names, or is expected to name.
    pub(super) observed: Option<Observed>,
}

impl<'s> Act<'s> {
    /// Begins: finds out which run it is, of which domain and with which tool types.
    pub(super) fn begin(job: &Job<'s>, opening: Opening<'_>) -> Result<Self, Error> {
        let Opening { survey, run_key, contents, observed } = opening;
        let mut writer = job.store.begin_source(job.group)?;
        let mut candidates = writer.find_run(run_key, &contents.conversations)?.into_iter();
        let known = candidates.next();
        let others: Vec<KnownRun> = candidates.collect();
        let domain = Domain::decide(survey, &contents, known.as_ref(), job.options);
        let observed_before = match &known {
            Some(known) => writer.observed_types(known.run_id)?,
            None => Observed::new(),
        };
        // A known run is expected to bring nothing new.
        let observed = observed.unwrap_or_else(|| match known {
            Some(_) => Observed::new(),
            None => expected(survey, domain.profile),
        });
        let is_solo = known.as_ref().map_or_else(|| survey.is_solo(), |known| known.is_solo);
        let types = ToolTypes::new(joined(&observed_before, &observed), domain.profile, is_solo);
        let types_changed = known.as_ref().is_some_and(|known| {
            let profile = Profile::of_domain(&known.domain);
            let before = ToolTypes::new(observed_before.clone(), profile, known.is_solo);
            !types.judges_as(&before)
        });
        let run_name = survey.header.name.clone().unwrap_or_else(|| job.source.run_name());
        let options = job.options.stored();
        writer.begin_import(
            known.as_ref(),
            &NewRun {
                run_key,
                run: &run_name,
                format: survey.format.name(),
                domain: &domain.name,
                domain_source: domain.source,
                profile: domain.profile.map(|profile| profile.name),
                header: &survey.header,
                types: &types,
            },
            &NewImport {
                source: &job.source.path().display().to_string(),
                options: &options,
                size_bytes: job.size_bytes,
                imported_at: &job.options.imported_at,
            },
        )?;
        if types_changed {
            writer.judge_again();
        }
        let mut problems = survey.problems.clone();
        problems.extend(others.iter().map(held_twice));
        problems.extend(mixed_options(&writer, known.as_ref(), &options)?);
        Ok(Self {
            writer,
            types,
            problems,
            known,
            observed_before,
            types_changed,
            domain,
            run_name,
        })
    }

    /// Writes the source's tasks.
    pub(super) fn tasks(&mut self, work: &Work) -> Result<(), Error> {
        scrub::problems(&work.scrubber, &mut self.problems);
        for task in &work.tasks {
            self.writer.task(task, true)?;
        }
        Ok(())
    }

    /// Takes the tool types that the source really names. Where they are others than expected, what is
    /// written is judged again.
    pub(super) fn correct_types(&mut self, observed: &Observed) -> Result<(), Error> {
        let observed = joined(&self.observed_before, observed);
        let is_solo = self.types.is_solo;
        let types = ToolTypes::new(observed, self.domain.profile, is_solo);
        if !types.judges_as(&self.types) {
            judge::all(&mut self.writer, &types)?;
            self.writer.correct_run(types.has_observed())?;
            self.types_changed = false;
        }
        self.types = types;
        Ok(())
    }

    /// Ends: writes what depends on all simulations, and makes everything visible.
    pub(super) fn finish(
        mut self,
        job: &Job<'_>,
        content_hash: &str,
        taken: Taken,
    ) -> Result<Report, Error> {
        if self.types_changed {
            judge::absent(&mut self.writer, &self.types)?;
        }
        self.writer.tools(&self.types)?;
        let run_id = self.writer.run_id();
        let rematched = judge::rematches(&self.writer, run_id, &self.types)?;
        let labels_added = self.writer.labels(&job.options.labels)?;
        if job.source.stamp()? != job.stamp {
            return Err(read::Error::Changed { path: job.source.path().to_owned() }.into());
        }
        stop::check()?;
        let end = ImportEnd { content_hash, simulations: taken.of, problems: &self.problems };
        let changed = self.writer.commit(&end)?;
        Ok(Report {
            run_id,
            outcome: match (self.known.is_some(), changed) {
                (false, _) => Outcome::New,
                (true, None) => Outcome::Unchanged,
                (true, Some(Counts { added: 0, .. })) => Outcome::Changed,
                (true, Some(_)) => Outcome::Grown,
            },
            run: self.known.map_or(self.run_name, |known| known.run),
            simulations: taken.simulations,
            counts: changed.unwrap_or_default(),
            problems: self.problems,
            labels_added,
            rematched,
        })
    }
}

/// How many simulations could be taken, of how many.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken {
    pub(super) simulations: usize,
    pub(super) of: usize,
}

fn joined(before: &Observed, observed: &Observed) -> Observed {
    let mut joined = before.clone();
    for (tool, tool_type) in observed {
        read::observe(&mut joined, tool.clone(), tool_type);
    }
    joined
}

/// The tool types that action checks will name, if all goes as usual: checks are made of gold actions.
pub(super) fn expected(survey: &Survey, profile: Option<&'static Profile>) -> Observed {
    let gold = survey.tasks.iter().flat_map(|task| &task.gold);
    let typed = gold.filter_map(|gold| {
        let tool_type = profile?.tool_type(gold.requestor, &gold.name)?;
        Some(((gold.requestor, gold.name.clone()), tool_type.to_owned()))
    });
    typed.collect()
}

/// Notes a run whose conversations another run takes over: parts of a source came before the whole.
fn held_twice(run: &KnownRun) -> Problem {
    let KnownRun { run_id, run, .. } = run;
    Problem {
        action: ProblemAction::Noted,
        location: "the source".into(),
        reason: format!(
            "run {run_id} ({run}) holds some of these conversations too and counts them again; \
             `driftbase rm {run_id}` deletes it if it is a part of this source"
        ),
        excerpt: None,
    }
}

/// Notes that a run's simulations were imported with different options: those that this source does
/// not hold keep their gold.
fn mixed_options(
    writer: &SourceWriter<'_>,
    known: Option<&KnownRun>,
    options: &str,
) -> Result<Vec<Problem>, store::Error> {
    let Some(known) = known else { return Ok(Vec::new()) };
    let note = |others: String| Problem {
        action: ProblemAction::Noted,
        location: "the source".into(),
        reason: format!(
            "earlier imports of this run had the options `{others}`, this one has `{options}`; \
             simulations that it does not hold keep their {kept}",
            kept = if others.contains(WITHOUT_TEXTS) == options.contains(WITHOUT_TEXTS) {
                "gold"
            } else {
                "gold, and their texts or the lack of them"
            }
        ),
        excerpt: None,
    };
    Ok(writer.other_options(known.run_id, options)?.into_iter().map(note).collect())
}
