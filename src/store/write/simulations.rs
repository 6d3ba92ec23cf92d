//! Writes simulations with their turns and calls.

use rusqlite::named_params;

use super::insert::insert;
use super::matches::of_matchers;
use super::{Judged, Known, Numbered, SourceWriter, Written, sql};
use crate::model::{Requestor, Simulation};
use crate::normalise::{self, TerminationGroup};
use crate::stop;
use crate::store::Error;

impl SourceWriter<'_> {
    /// Writes simulations that are judged, and tells of each where it was not taken as it stands.
    ///
    /// A second one with the same id is kept under an id of its own. One that is damaged, or says
    /// nothing any more, does not replace the known facts; its grading counts all the same.
    ///
    /// # Errors
    /// Where the store cannot be written.
    pub fn simulations(&mut self, judged: &mut [Judged]) -> Result<Vec<Written>, Error> {
        let mut written = Vec::with_capacity(judged.len());
        let mut new = Vec::with_capacity(judged.len());
        for (place, one) in judged.iter_mut().enumerate() {
            let (how, number) = self.simulation(one)?;
            written.push(how);
            new.extend(number.map(|simulation_id| (place, simulation_id)));
        }
        let numbered = |(place, simulation_id)| Numbered { simulation_id, judged: &judged[place] };
        let new: Vec<_> = new.into_iter().map(numbered).collect();
        self.facts(&new)?;
        self.gradings(&new)?;
        self.store.note_batch();
        Ok(written)
    }

    /// Writes a simulation; of a new one its row alone, and returns the number that it has.
    fn simulation(&mut self, judged: &mut Judged) -> Result<(Written, Option<i64>), Error> {
        stop::check().map_err(|_stopped| Error::Stopped { path: self.store.path().to_owned() })?;
        let renamed = self.make_unique(&mut judged.simulation);
        let task_id = self.task(&judged.task, false)?;
        self.note_tools(&judged.simulation);
        let id = &judged.simulation.simulation;
        let new = if let Some(known) = self.known.get(id).cloned() {
            self.known_simulation(&known, task_id, judged)?;
            None
        } else {
            let simulation_id = self.next_simulation_id;
            self.next_simulation_id += 1;
            self.insert_simulation(simulation_id, task_id, judged)?;
            if let Some(tally) = &mut self.tally {
                tally.add(task_id, judged);
            }
            self.counts.added += 1;
            Some(simulation_id)
        };
        let is_kept = self.kept.contains(&judged.simulation.simulation);
        self.seen.insert(judged.simulation.simulation.clone());
        let written = match renamed {
            Some(id) => Written::Renamed(id),
            None if is_kept => Written::Kept,
            None => Written::AsItStands,
        };
        Ok((written, new))
    }

    /// Writes what is other than the store has it.
    fn known_simulation(
        &mut self,
        known: &Known,
        task_id: i64,
        judged: &Judged,
    ) -> Result<(), Error> {
        let numbered = [Numbered { simulation_id: known.simulation_id, judged }];
        let is_same = known.task_id == task_id && judged.is_known(&known.content_hash);
        let is_worse = judged.is_damaged || (judged.simulation.turns.is_empty() && known.turns > 0);
        if !is_same && is_worse {
            self.kept.insert(judged.simulation.simulation.clone());
        } else if is_same && self.judges_again {
            self.rejudge(known.simulation_id, &judged.judgements)?;
        } else if !is_same {
            self.delete_facts(known.simulation_id)?;
            self.update_simulation(known.simulation_id, task_id, judged)?;
            self.facts(&numbered)?;
            self.counts.updated += 1;
        }
        self.gradings(&numbered)
    }

    fn make_unique(&mut self, simulation: &mut Simulation) -> Option<String> {
        if !self.seen.contains(&simulation.simulation) {
            return None;
        }
        let last = self.copies.entry(simulation.simulation.clone()).or_insert(1);
        let number = (*last + 1..=usize::MAX)
            .find(|n| !self.seen.contains(&format!("{}#{n}", simulation.simulation)));
        *last = number.unwrap_or(0);
        simulation.simulation = format!("{}#{last}", simulation.simulation);
        Some(simulation.simulation.clone())
    }

    fn note_tools(&mut self, simulation: &Simulation) {
        let mut note = |requestor: Requestor, tool: &str| {
            let known = self.tools.entry(requestor).or_default();
            if !known.contains(tool) {
                known.insert(tool.to_owned());
            }
        };
        for call in &simulation.calls {
            note(call.requestor, &call.name);
            if let Some(wrapped) = &call.wrapped_tool {
                note(call.requestor, wrapped);
            }
        }
        let grading = simulation.grading.as_ref();
        for check in
            grading.and_then(|grading| grading.action_checks.as_deref()).unwrap_or_default()
        {
            note(check.action.requestor, &check.action.name);
        }
    }

    fn insert_simulation(
        &self,
        simulation_id: i64,
        task_id: i64,
        judged: &Judged,
    ) -> Result<(), Error> {
        self.write_simulation(
            sql!("insert_simulation"),
            simulation_id,
            task_id,
            judged,
            &[(":run_id", &self.run_id), (":simulation", &judged.simulation.simulation)],
        )
    }

    fn update_simulation(
        &self,
        simulation_id: i64,
        task_id: i64,
        judged: &Judged,
    ) -> Result<(), Error> {
        self.write_simulation(sql!("update_simulation"), simulation_id, task_id, judged, &[])
    }

    fn write_simulation(
        &self,
        sql: &str,
        simulation_id: i64,
        task_id: i64,
        judged: &Judged,
        identity: &[(&str, &dyn rusqlite::ToSql)],
    ) -> Result<(), Error> {
        let simulation = &judged.simulation;
        let group = TerminationGroup::of(simulation.termination_reason.as_deref());
        let has_handover = simulation.calls.iter().any(|call| {
            let tool = call.wrapped_tool.as_deref().unwrap_or(&call.name);
            call.requestor == Requestor::Assistant && normalise::is_handover(tool)
        });
        let values: &[(&str, &dyn rusqlite::ToSql)] = named_params! {
            ":simulation_id": simulation_id,
            ":task_id": task_id,
            ":trial": simulation.trial,
            ":seed": simulation.seed,
            ":mode": simulation.mode,
            ":started_at": simulation.started_at,
            ":ended_at": simulation.ended_at,
            ":duration_s": simulation.duration_s,
            ":termination_reason": simulation.termination_reason,
            ":termination_group": group.name(),
            ":agent_cost_usd": simulation.agent_cost_usd,
            ":user_cost_usd": simulation.user_cost_usd,
            ":turns": simulation.turns.len(),
            ":agent_turns": judged.agent_turns(),
            ":tool_calls": simulation.calls.len(),
            ":agent_tokens": judged.agent_tokens(),
            ":has_handover": has_handover,
            ":error": simulation.error,
            ":content_hash": judged.content_hash,
            ":conversation_hash": judged.conversation_hash,
            ":import_id": self.import_id,
        };
        self.execute(sql, &[values, identity].concat())?;
        Ok(())
    }

    /// Deletes what [`Self::facts`] writes.
    fn delete_facts(&mut self, simulation_id: i64) -> Result<(), Error> {
        let values = named_params! {":simulation_id": simulation_id};
        // Not left to the foreign key: an import runs without, see `Store::begin`.
        self.execute(sql!("delete_turn_text"), values)?;
        self.execute(sql!("delete_turn"), values)?;
        self.execute(sql!("delete_tool_call"), values)?;
        self.delete_states(simulation_id)?;
        self.delete_judgements(simulation_id)
    }

    /// Writes turns, calls, states and judgements, table by table.
    fn facts(&mut self, simulations: &[Numbered<'_>]) -> Result<(), Error> {
        self.turns(simulations)?;
        self.calls(simulations)?;
        for Numbered { simulation_id, judged } in simulations {
            self.states(*simulation_id, judged)?;
        }
        let judgements = simulations.iter().flat_map(|Numbered { simulation_id, judged }| {
            of_matchers(*simulation_id, &judged.judgements)
        });
        self.judgements(&judgements.collect::<Vec<_>>())
    }

    fn turns(&self, simulations: &[Numbered<'_>]) -> Result<(), Error> {
        let turns = || placed(simulations, |simulation| &simulation.turns);
        insert!(
            self,
            turn,
            turns().count(),
            turns() => (simulation_id, position, turn),
            ":simulation_id": simulation_id,
            ":position": position,
            ":role": turn.role.as_str(),
            ":requestor": turn.requestor.map(Requestor::name),
            ":agent_turn": turn.agent_turn,
            ":sent_at": turn.sent_at,
            ":cost_usd": turn.cost_usd,
            ":prompt_tokens": turn.prompt_tokens,
            ":completion_tokens": turn.completion_tokens,
            ":generation_s": turn.generation_s,
            ":is_error": turn.is_error,
        )?;
        let said = || turns().filter(|(_, _, turn)| turn.text.is_some());
        insert!(
            self,
            turn_text,
            said().count(),
            said() => (simulation_id, position, turn),
            ":simulation_id": simulation_id,
            ":position": position,
            ":text": turn.text,
        )
    }

    fn calls(&self, simulations: &[Numbered<'_>]) -> Result<(), Error> {
        let calls = || placed(simulations, |simulation| &simulation.calls);
        insert!(
            self,
            tool_call,
            calls().count(),
            calls() => (simulation_id, position, call),
            ":simulation_id": simulation_id,
            ":position": position,
            ":turn": call.turn,
            ":agent_turn": call.agent_turn,
            ":answer_turn": call.answer_turn,
            ":call_id": call.call_id,
            ":requestor": call.requestor.name(),
            ":name": call.name,
            ":wrapped_tool": call.wrapped_tool,
            ":is_error": call.is_error,
            ":arguments": call.arguments,
        )
    }
}

/// A list that each simulation has, element by element: the simulation's number, the place, the element.
fn placed<'j, T: 'j>(
    simulations: &[Numbered<'j>],
    list: fn(&'j Simulation) -> &'j [T],
) -> impl Iterator<Item = (i64, usize, &'j T)> {
    simulations.iter().flat_map(move |Numbered { simulation_id, judged }| {
        let elements = list(&judged.simulation).iter().enumerate();
        elements.map(move |(position, element)| (*simulation_id, position, element))
    })
}
