//! The order in which views can be made: a view after those that it reads.

use std::collections::BTreeSet;

use super::parameters;
use crate::catalog::SqlFile;

/// Returns views so that each stands behind those that it reads.
pub(super) fn by_dependence(views: &[SqlFile]) -> Vec<&SqlFile> {
    let names: BTreeSet<&str> = views.iter().map(|view| view.name.as_str()).collect();
    let mut waiting: Vec<(&SqlFile, BTreeSet<&str>)> =
        views.iter().map(|view| (view, reads(view, &names))).collect();
    let mut made: BTreeSet<&str> = BTreeSet::new();
    let mut ordered = Vec::new();
    while !waiting.is_empty() {
        let (ready, rest): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|(_, reads)| reads.is_subset(&made));
        waiting = rest;
        if ready.is_empty() {
            // Views that read each other: SQLite would refuse them before.
            ordered.extend(waiting.iter().map(|(view, _)| *view));
            break;
        }
        made.extend(ready.iter().map(|(view, _)| view.name.as_str()));
        ordered.extend(ready.into_iter().map(|(view, _)| view));
    }
    ordered
}

/// The views that a view names behind FROM or JOIN.
fn reads<'n>(view: &SqlFile, names: &BTreeSet<&'n str>) -> BTreeSet<&'n str> {
    let code: Vec<&str> =
        parameters::parts(&view.text).filter(|part| part.is_code).map(|part| part.text).collect();
    let code = code.join(" ");
    let words: Vec<&str> =
        code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
    let pairs = words.iter().zip(words.iter().skip(1));
    let behind = pairs.filter(|(before, _)| matches!(**before, "FROM" | "JOIN"));
    behind.filter_map(|(_, name)| names.get(*name).copied()).filter(|n| *n != view.name).collect()
}
