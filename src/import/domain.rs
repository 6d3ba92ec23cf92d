//! Finds out what a run's domain is, and what a source without a header is known by.

use std::collections::BTreeSet;

use super::{Error, Options, judge};
use crate::hash;
use crate::profile::Profile;
use crate::read::{self, Care, Survey};
use crate::source::Source;
use crate::store::write::KnownRun;

/// What a source without a header must be known by; empty where it has one.
#[derive(Default)]
pub(super) struct Contents {
    /// Each simulation in which something was said: the hash of its record, and its id.
    pub(super) conversations: Vec<String>,
    /// The tools called or in gold.
    tools: BTreeSet<String>,
}

impl Contents {
    /// Reads what is needed.
    pub(super) fn of(source: &Source, survey: &Survey, care: Care) -> Result<Self, Error> {
        let mut contents = Self::default();
        if survey.run_key.is_some() && survey.header.domain.is_some() {
            return Ok(contents);
        }
        let gold = survey.tasks.iter().flat_map(|task| &task.gold);
        contents.tools.extend(gold.map(|gold| gold.name.clone()));
        for record in read::Records::new(source, &survey.records) {
            let (index, bytes) = record?;
            let Ok((simulation, _)) = survey.simulation(index, &bytes, care) else { continue };
            judge::tool_names(&simulation, &mut contents.tools);
            // Empty conversations prove nothing: failed runs of any model look the same.
            if survey.run_key.is_none() && !simulation.turns.is_empty() {
                let arguments = hash::Arguments::of(&simulation.calls);
                let (hash, id) =
                    (hash::of_simulation(&simulation, &arguments), &simulation.simulation);
                contents.conversations.push(format!("{hash} {id}"));
            }
        }
        Ok(contents)
    }
}

/// A run's domain, where it comes from, and the profile that fits it.
pub(super) struct Domain {
    pub(super) name: String,
    pub(super) source: &'static str,
    pub(super) profile: Option<&'static Profile>,
}

impl Domain {
    /// Decides on a domain: the option's, else the source's, else what the tools tell.
    ///
    /// A known run keeps the domain that an option once gave it, or that was inferred from more.
    pub(super) fn decide(
        survey: &Survey,
        contents: &Contents,
        known: Option<&KnownRun>,
        options: &Options,
    ) -> Self {
        let named = |name: &str, source| Self {
            name: name.to_owned(),
            source,
            profile: Profile::of_domain(name),
        };
        if let Some(domain) = &options.domain {
            return named(domain, "option");
        }
        if let Some(known) = known.filter(|known| known.domain_source == "option") {
            return named(&known.domain, "option");
        }
        if let Some(domain) = &survey.header.domain {
            return named(domain, "source");
        }
        let tools: Vec<&str> = contents.tools.iter().map(String::as_str).collect();
        match (Profile::infer(&tools), known) {
            (Some(profile), _) => named(profile.name, "inferred"),
            (None, Some(known)) if known.domain_source == "inferred" => {
                named(&known.domain, "inferred")
            }
            (None, _) => named("unknown", "unknown"),
        }
    }
}
