//! Which tools write, for a run and a matcher.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::Requestor;
use crate::profile::Profile;

use super::Matcher;

/// The tool types of a run.
#[derive(Debug, Clone, Default)]
pub struct ToolTypes {
    /// Types that the run's own action checks name; empty in older files.
    observed: BTreeMap<(Requestor, String), String>,
    /// Names that some action check marks as a write, whoever the requestor.
    observed_writes: BTreeSet<String>,
    profile: Option<&'static Profile>,
    /// Whether the agent works without a user and holds the user's tools.
    pub is_solo: bool,
}

impl ToolTypes {
    /// Gathers what a run's action checks and its domain's profile tell.
    pub fn new(
        observed: BTreeMap<(Requestor, String), String>,
        profile: Option<&'static Profile>,
        is_solo: bool,
    ) -> Self {
        let writes = observed.iter().filter(|(_, tool_type)| *tool_type == "write");
        let observed_writes = writes.map(|((_, tool), _)| tool.clone()).collect();
        Self { observed, observed_writes, profile, is_solo }
    }

    /// Whether the run's action checks name any type.
    pub fn has_observed(&self) -> bool {
        !self.observed.is_empty()
    }

    /// The type that the run's action checks name.
    pub fn observed(&self, requestor: Requestor, tool: &str) -> Option<&str> {
        self.observed.get(&(requestor, tool.to_owned())).map(String::as_str)
    }

    /// All types that the run's action checks name.
    pub fn all_observed(&self) -> &BTreeMap<(Requestor, String), String> {
        &self.observed
    }

    /// The type that the domain's profile gives.
    pub fn profile(&self, requestor: Requestor, tool: &str) -> Option<&'static str> {
        self.profile?.tool_type(requestor, tool)
    }

    /// Tells whether a call of a tool is a write for a matcher.
    pub fn is_write(
        &self,
        matcher: Matcher,
        requestor: Requestor,
        tool: &str,
        wrapped_tool: Option<&str>,
    ) -> bool {
        let profile = |tool| self.profile(requestor, tool);
        let known = match matcher {
            Matcher::Tau2 | Matcher::Strict => None,
            // A wrapped tool that the profile does not know keeps the wrapper's type.
            Matcher::Calibrated => wrapped_tool.and_then(profile).or_else(|| profile(tool)),
        };
        match known {
            Some(tool_type) => tool_type == "write",
            None if self.has_observed() => self.observed_writes.contains(tool),
            None => profile(tool) == Some("write"),
        }
    }

    /// Whether another run's types could judge any call otherwise.
    pub fn judges_as(&self, other: &Self) -> bool {
        let profile = |types: &Self| types.profile.map(|profile| profile.name);
        self.observed_writes == other.observed_writes
            && self.has_observed() == other.has_observed()
            && profile(self) == profile(other)
            && self.is_solo == other.is_solo
    }
}
