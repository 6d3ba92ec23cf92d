//! Domain profiles: what type each tool of a public domain has.
//!
//! A profile stands in where a run's own action checks name no type (older files), and is the
//! `calibrated` matcher's first authority. The facts are those of τ²-bench v1.0.0's source, where
//! every tool is declared with a `ToolType`; one file a domain in `profiles/`.

use std::sync::LazyLock;

use foldhash::HashMap;

use crate::model::Requestor;

/// The tool types of one domain.
#[derive(Debug)]
pub struct Profile {
    /// The domain's name.
    pub name: &'static str,
    types: HashMap<(Requestor, &'static str), &'static str>,
}

static PROFILES: LazyLock<Vec<Profile>> = LazyLock::new(|| {
    [
        ("airline", include_str!("../profiles/airline.tsv")),
        ("banking_knowledge", include_str!("../profiles/banking_knowledge.tsv")),
        ("mock", include_str!("../profiles/mock.tsv")),
        ("retail", include_str!("../profiles/retail.tsv")),
        ("telecom", include_str!("../profiles/telecom.tsv")),
    ]
    .into_iter()
    .map(|(name, text)| Profile { name, types: parse(text) })
    .collect()
});

/// Reads a profile: lines of side, tool and type, separated by tabs; `#` begins a comment.
fn parse(text: &'static str) -> HashMap<(Requestor, &'static str), &'static str> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut fields = line.split('\t');
            let (side, tool, tool_type) = (fields.next()?, fields.next()?, fields.next()?);
            Some(((Requestor::from_name(side), tool), tool_type))
        })
        .collect()
}

impl Profile {
    /// Finds the profile of a domain; variants such as `telecom-workflow` share their domain's.
    pub fn of_domain(domain: &str) -> Option<&'static Self> {
        let base = |profile: &&Self| {
            domain.strip_prefix(profile.name).is_some_and(|rest| {
                rest.is_empty() || rest.starts_with(|c: char| !c.is_ascii_alphanumeric())
            })
        };
        PROFILES.iter().find(base)
    }

    /// Returns the type of a tool, looking on the requestor's side first, then on the other.
    pub fn tool_type(&self, requestor: Requestor, tool: &str) -> Option<&'static str> {
        let other = match requestor {
            Requestor::Assistant => Requestor::User,
            Requestor::User => Requestor::Assistant,
        };
        let on = |side| self.types.get(&(side, tool)).copied();
        on(requestor).or_else(|| on(other))
    }

    /// Infers a domain from tool names: the one that knows most of them, if a single one does.
    pub fn infer(tools: &[&str]) -> Option<&'static Self> {
        let known = |profile: &Self| {
            let knows = |tool: &&&str| profile.tool_type(Requestor::Assistant, tool).is_some();
            tools.iter().filter(knows).count()
        };
        let counts: Vec<(usize, &Self)> = PROFILES.iter().map(|p| (known(p), p)).collect();
        let most = counts.iter().map(|(count, _)| *count).max().filter(|count| *count > 0)?;
        let mut best = counts.iter().filter(|(count, _)| *count == most);
        match (best.next(), best.next()) {
            (Some((_, profile)), None) => Some(profile),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_profile_of_a_domain_and_of_its_variants() {
        let name = |domain| Profile::of_domain(domain).map(|profile| profile.name);
        assert_eq!(name("retail"), Some("retail"));
        assert_eq!(name("telecom-workflow"), Some("telecom"));
        assert_eq!(name("retailer"), None);
        assert_eq!(name("unknown"), None);
    }

    #[test]
    fn looks_on_the_requestors_side_first_and_then_on_the_other() {
        let telecom = Profile::of_domain("telecom").unwrap();
        assert_eq!(telecom.tool_type(Requestor::User, "toggle_data"), Some("write"));
        assert_eq!(telecom.tool_type(Requestor::Assistant, "toggle_data"), Some("write"));
        assert_eq!(telecom.tool_type(Requestor::Assistant, "no_such_tool"), None);
    }

    #[test]
    fn infers_a_domain_only_where_one_knows_most() {
        let name = |tools: &[&str]| Profile::infer(tools).map(|p| p.name);
        assert_eq!(name(&["get_order_details", "cancel_pending_order"]), Some("retail"));
        assert_eq!(name(&["get_user_details"]), None, "airline and retail both know it");
        assert_eq!(name(&["transfer_to_human_agents", "book_reservation"]), Some("airline"));
        assert_eq!(name(&["unheard_of"]), None);
    }
}
