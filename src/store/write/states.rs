//! Writes states, controls and what tasks ask beside gold.

use rusqlite::named_params;

use super::insert::insert;
use super::{Judged, SourceWriter, sql};
use crate::model::state::{Rules, State};
use crate::store::{Error, remove};

impl SourceWriter<'_> {
    /// Writes in which states a simulation began and ended, and whether it is a control.
    pub(super) fn states(&mut self, simulation_id: i64, judged: &Judged) -> Result<(), Error> {
        let simulation = &judged.simulation;
        if simulation.before.is_some() || simulation.after.is_some() {
            let before = simulation.before.as_ref().map(|state| self.state(state)).transpose()?;
            let after = simulation.after.as_ref().map(|state| self.state(state)).transpose()?;
            insert!(
                self,
                simulation_state,
                ":simulation_id": simulation_id,
                ":before_id": before,
                ":after_id": after,
            )?;
        }
        if let Some(control) = simulation.control {
            self.execute(
                sql!("insert_control"),
                named_params! {
                    ":simulation_id": simulation_id,
                    ":control": control.kind.name(),
                    ":expected": control.expected.name(),
                },
            )?;
        }
        Ok(())
    }

    /// Writes a state, unless the store has it, and returns its number.
    fn state(&mut self, state: &State) -> Result<i64, Error> {
        if let Some(state_id) = self.states.get(&state.hash) {
            return Ok(*state_id);
        }
        let values = named_params! {":state_hash": state.hash};
        let found = self.rows(sql!("find_state"), values, |row| row.get(0))?;
        let state_id = match found.first() {
            Some(state_id) => *state_id,
            None => self.insert_state(state)?,
        };
        self.states.insert(state.hash.clone(), state_id);
        Ok(state_id)
    }

    fn insert_state(&self, state: &State) -> Result<i64, Error> {
        self.execute(sql!("insert_state"), named_params! {":state_hash": state.hash})?;
        let state_id = self.connection().last_insert_rowid();
        for field in &state.fields {
            insert!(
                self,
                state_field,
                ":state_id": state_id,
                ":object": field.object,
                ":field": field.field,
                ":kind": field.kind.name(),
                ":value": field.value,
            )?;
        }
        Ok(state_id)
    }

    /// Deletes what [`Self::states`] writes, save the states themselves, which others may share.
    pub(super) fn delete_states(&mut self, simulation_id: i64) -> Result<(), Error> {
        let values = named_params! {":simulation_id": simulation_id};
        self.left_states += self.execute(sql!("delete_simulation_state"), values)?;
        self.execute(sql!("delete_control"), values)?;
        Ok(())
    }

    /// Deletes the states that only simulations had which are in others now.
    pub(super) fn delete_lost_states(&self) -> Result<(), Error> {
        if self.left_states > 0 {
            for sql in remove::statements(remove::DELETE_LOST_STATES) {
                self.execute(sql, &[])?;
            }
        }
        Ok(())
    }

    /// Writes what a task asks beside its gold.
    pub(super) fn rules(&self, task_id: i64, rules: &Rules) -> Result<(), Error> {
        let Rules { goal, may_change, forbidden_tools, order } = rules;
        for field in goal {
            self.execute(
                sql!("insert_goal_field"),
                named_params! {
                    ":task_id": task_id,
                    ":object": field.object,
                    ":field": field.field,
                    ":kind": field.kind.name(),
                    ":value": field.value,
                },
            )?;
        }
        for (object, field) in may_change {
            let values = named_params! {":task_id": task_id, ":object": object, ":field": field};
            self.execute(sql!("insert_changeable_field"), values)?;
        }
        for tool in forbidden_tools {
            let values = named_params! {":task_id": task_id, ":tool": tool};
            self.execute(sql!("insert_forbidden_tool"), values)?;
        }
        for (position, order) in order.iter().enumerate() {
            self.execute(
                sql!("insert_required_order"),
                named_params! {
                    ":task_id": task_id,
                    ":position": position,
                    ":tool": order.tool,
                    ":after_tool": order.after,
                    ":argument": order.argument,
                },
            )?;
        }
        Ok(())
    }
}
