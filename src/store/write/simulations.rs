//! Writes simulations with their turns and calls.

use rusqlite::named_params;

use super::insert::insert;
use super::matches::of_matchers;
use super::{Judged, Numbered, SourceWriter, sql};
use crate::model::Requestor;
use crate::normalise::{self, TerminationGroup};
use crate::store::Error;

impl SourceWriter<'_> {
    pub(super) fn insert_simulation(
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

    pub(super) fn update_simulation(
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
    pub(super) fn delete_facts(&mut self, simulation_id: i64) -> Result<(), Error> {
        let values = named_params! {":simulation_id": simulation_id};
        // Not left to the foreign key: an import runs without, see `Store::begin`.
        self.execute(sql!("delete_turn_text"), values)?;
        self.execute(sql!("delete_turn"), values)?;
        self.execute(sql!("delete_tool_call"), values)?;
        self.delete_states(simulation_id)?;
        self.delete_judgements(simulation_id)
    }

    /// Writes turns, calls, states and judgements, table by table.
    pub(super) fn facts(&mut self, simulations: &[Numbered<'_>]) -> Result<(), Error> {
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
        let turns = || {
            simulations.iter().flat_map(|Numbered { simulation_id, judged }| {
                let turns = judged.simulation.turns.iter().enumerate();
                turns.map(move |(position, turn)| (simulation_id, position, turn))
            })
        };
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
        let calls = || {
            simulations.iter().flat_map(|Numbered { simulation_id, judged }| {
                let calls = judged.simulation.calls.iter().enumerate();
                calls.map(move |(position, call)| (simulation_id, position, call))
            })
        };
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
