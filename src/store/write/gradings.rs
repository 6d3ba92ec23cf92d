//! Writes verdicts. A verdict that differs from the current one becomes current; the old one stays.

use std::collections::HashMap;

use rusqlite::named_params;

use super::insert::insert;
use super::runs::compare_args;
use super::{Numbered, SourceWriter, sql};
use crate::model::{ActionCheck, GoldAction, Grading};
use crate::store::Error;

impl SourceWriter<'_> {
    pub(super) fn gradings(&mut self, simulations: &[Numbered<'_>]) -> Result<(), Error> {
        let mut written = Vec::with_capacity(simulations.len());
        for simulation in simulations {
            written.extend(self.grading(*simulation)?);
        }
        self.components(&written)?;
        self.assertions(&written)?;
        self.action_checks(&written)
    }

    /// Writes a verdict's own row, unless it is the current one.
    fn grading<'j>(&mut self, simulation: Numbered<'j>) -> Result<Option<NewGrading<'j>>, Error> {
        let Numbered { simulation_id, judged } = simulation;
        let (Some(grading), Some(hash)) = (&judged.simulation.grading, &judged.grading_hash) else {
            return Ok(None);
        };
        let known = self.known.get(&judged.simulation.simulation);
        let current = known.and_then(|known| known.grading_hash.as_ref());
        if current == Some(hash) {
            return Ok(None);
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
        self.counts.gradings_added += usize::from(is_regraded);
        Ok(Some(NewGrading { grading_id, grading, checked_gold: &judged.checked_gold }))
    }

    fn components(&self, gradings: &[NewGrading<'_>]) -> Result<(), Error> {
        let components = || {
            gradings.iter().flat_map(|NewGrading { grading_id, grading, .. }| {
                grading.components.iter().map(move |component| (grading_id, component))
            })
        };
        insert!(
            self,
            component_reward,
            components().count(),
            components() => (grading_id, component),
            ":grading_id": grading_id,
            ":component": component.component,
            ":in_basis": component.in_basis,
            ":reward": component.reward,
        )
    }

    fn assertions(&self, gradings: &[NewGrading<'_>]) -> Result<(), Error> {
        let mut placed = Vec::new();
        for NewGrading { grading_id, grading, .. } in gradings {
            let mut positions: HashMap<&str, i64> = HashMap::new();
            for assertion in &grading.assertions {
                let next = positions.entry(assertion.component).or_default();
                placed.push((grading_id, *next, assertion));
                *next += 1;
            }
        }
        insert!(
            self,
            assertion_result,
            placed.len(),
            placed => (grading_id, position, assertion),
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
    fn action_checks(&self, gradings: &[NewGrading<'_>]) -> Result<(), Error> {
        let checks = || {
            gradings.iter().flat_map(|NewGrading { grading_id, grading, checked_gold }| {
                let checks = grading.action_checks.iter().flatten().zip(*checked_gold).enumerate();
                checks.map(move |(position, (check, gold))| (grading_id, position, check, *gold))
            })
        };
        insert!(
            self,
            action_check,
            checks().count(),
            checks() => (grading_id, position, check, gold),
            ":grading_id": grading_id,
            ":position": position,
            ":action_id": check.action.action_id,
            ":requestor": check.action.requestor.name(),
            ":name": check.action.name,
            ":tool_type": check.tool_type,
            ":is_match": check.is_match,
            ":gold": gold,
            ":arguments": own_action(check, gold).map(|action| &action.arguments),
            ":compare_args": own_action(check, gold).and_then(compare_args),
        )
    }
}

/// A verdict whose own row is written.
struct NewGrading<'j> {
    grading_id: i64,
    grading: &'j Grading,
    /// As in [`Judged`](super::Judged).
    checked_gold: &'j [Option<usize>],
}

/// The action of a check that is about no gold action.
fn own_action(check: &ActionCheck, gold: Option<usize>) -> Option<&GoldAction> {
    if gold.is_none() { Some(&check.action) } else { None }
}
