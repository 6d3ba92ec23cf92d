//! Writes verdicts. A verdict that differs from the current one becomes current; the old one stays.

use std::collections::HashMap;

use rusqlite::named_params;

use super::insert::insert;
use super::runs::compare_args;
use super::{Judged, SourceWriter, sql};
use crate::model::{ActionCheck, AssertionResult, GoldAction, Grading};
use crate::store::Error;

impl SourceWriter<'_> {
    pub(super) fn grading(&mut self, simulation_id: i64, judged: &Judged) -> Result<(), Error> {
        let (Some(grading), Some(hash)) = (&judged.simulation.grading, &judged.grading_hash) else {
            return Ok(());
        };
        let known = self.known.get(&judged.simulation.simulation);
        let current = known.and_then(|known| known.grading_hash.as_ref());
        if current == Some(hash) {
            return Ok(());
        }
        let is_regraded = known.is_some();
        if is_regraded {
            self.delete_results_of(simulation_id)?;
        }
        if current.is_some() {
            self.execute(sql!("retire_grading"), named_params! {":simulation_id": simulation_id})?;
        }
        let basis = grading.reward_basis.as_ref().map(|basis| basis.join(", "));
        insert!(
            self,
            grading,
            ":simulation_id": simulation_id,
            ":import_id": self.import_id,
            ":reward": grading.reward,
            ":reward_basis": basis,
            ":note": grading.note,
            ":has_action_checks": grading.action_checks.is_some(),
            ":content_hash": hash,
        )?;
        let grading_id = self.connection().last_insert_rowid();
        self.components(grading_id, grading)?;
        let checks = grading.action_checks.as_deref().unwrap_or_default();
        self.action_checks(grading_id, checks, &judged.checked_gold)?;
        self.counts.gradings_added += usize::from(is_regraded);
        Ok(())
    }

    fn components(&self, grading_id: i64, grading: &Grading) -> Result<(), Error> {
        insert!(
            self,
            component_reward,
            grading.components.len(),
            &grading.components => component,
            ":grading_id": grading_id,
            ":component": component.component,
            ":in_basis": component.in_basis,
            ":reward": component.reward,
        )?;
        let mut positions: HashMap<&str, i64> = HashMap::new();
        let placed = |assertion: &AssertionResult| {
            let next = positions.entry(assertion.component).or_default();
            *next += 1;
            *next - 1
        };
        let positions: Vec<i64> = grading.assertions.iter().map(placed).collect();
        insert!(
            self,
            assertion_result,
            positions.len(),
            grading.assertions.iter().zip(&positions) => (assertion, position),
            ":grading_id": grading_id,
            ":component": assertion.component,
            ":position": position,
            ":assertion": assertion.assertion,
            ":is_met": assertion.is_met,
            ":justification": assertion.justification,
        )
    }

    /// Writes official checks, each joined to the gold action it is about; only those about none keep
    /// arguments of their own.
    fn action_checks(
        &self,
        grading_id: i64,
        checks: &[ActionCheck],
        gold: &[Option<usize>],
    ) -> Result<(), Error> {
        insert!(
            self,
            action_check,
            checks.len().min(gold.len()),
            checks.iter().zip(gold).enumerate() => (position, (check, found)),
            ":grading_id": grading_id,
            ":position": position,
            ":action_id": check.action.action_id,
            ":requestor": check.action.requestor.name(),
            ":name": check.action.name,
            ":tool_type": check.tool_type,
            ":is_match": check.is_match,
            ":gold": found,
            ":arguments": own_action(check, *found).map(|action| &action.arguments),
            ":compare_args": own_action(check, *found).and_then(compare_args),
        )
    }
}

/// The action of a check that is about no gold action.
fn own_action(check: &ActionCheck, gold: Option<usize>) -> Option<&GoldAction> {
    if gold.is_none() { Some(&check.action) } else { None }
}
