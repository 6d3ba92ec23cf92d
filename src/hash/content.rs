//! Hashes of what the model holds: alike for the same content, however its file is written.

use std::borrow::Cow;

use super::canonical::canonical;
use crate::model::state::StateField;
use crate::model::{
    ActionCheck, AssertionResult, ComponentReward, GoldAction, Grading, Simulation, ToolCall, Turn,
};

/// The arguments of calls, or of actions that are checked, in one spelling.
#[derive(Debug)]
pub struct Arguments<'a>(Vec<Cow<'a, str>>);

impl<'a> Arguments<'a> {
    /// Spells the arguments of calls.
    pub fn of(calls: &'a [ToolCall]) -> Self {
        Self(calls.iter().map(|call| canonical(&call.arguments)).collect())
    }

    /// Spells the arguments of the actions of checks, where they are not known by the check's place.
    pub fn of_checks(
        checks: &'a [ActionCheck],
        known: impl Fn(usize, &ActionCheck) -> Option<&'a str>,
    ) -> Self {
        let spell = |(place, check): (usize, &'a ActionCheck)| {
            known(place, check).map_or_else(|| canonical(&check.action.arguments), Cow::Borrowed)
        };
        Self(checks.iter().enumerate().map(spell).collect())
    }
}

/// Hashes a simulation without its grading: what a regrading leaves alone.
///
/// `arguments` are those of its calls. Taken apart field by field, so that a new field is part of it or breaks the build.
pub fn of_simulation(simulation: &Simulation, arguments: &Arguments<'_>) -> String {
    let Simulation {
        simulation: _,
        task,
        trial,
        seed,
        mode,
        started_at,
        ended_at,
        duration_s,
        termination_reason,
        agent_cost_usd,
        user_cost_usd,
        error,
        turns,
        calls,
        grading: _,
        own_task: _,
        before,
        after,
        control,
    } = simulation;
    let mut digest = Digest::default();
    digest.text(task).number(*trial).number(*seed).maybe(mode.as_ref());
    digest.maybe(started_at.as_ref()).maybe(ended_at.as_ref()).real(*duration_s);
    digest.maybe(termination_reason.as_ref()).real(*agent_cost_usd).real(*user_cost_usd);
    digest.maybe(error.as_ref()).count(turns.len());
    for turn in turns {
        digest.turn(turn);
    }
    digest.count(calls.len());
    for (call, arguments) in calls.iter().zip(&arguments.0) {
        digest.call(call, arguments);
    }
    // Nothing is added where nothing is told, so that simulations stored before there were states keep
    // their hash.
    if before.is_some() || after.is_some() || control.is_some() {
        digest.maybe(before.as_ref().map(|state| &state.hash));
        digest.maybe(after.as_ref().map(|state| &state.hash));
        let words = control.map(|control| [control.kind.name(), control.expected.name()].concat());
        digest.maybe(words.as_ref());
    }
    digest.finish()
}

/// Hashes what was said and called, in order: equal for identical transcripts, whatever their ids
/// and times. Trials that are equal were not independent (an answer cache, say).
pub fn of_conversation(turns: &[Turn], calls: &[ToolCall], arguments: &Arguments<'_>) -> String {
    let mut digest = Digest::default();
    for Turn { role, text, .. } in turns {
        digest.text(role).maybe(text.as_ref());
    }
    for (ToolCall { name, .. }, arguments) in calls.iter().zip(&arguments.0) {
        digest.text(name).text(arguments);
    }
    digest.finish()
}

/// Hashes a verdict with all its parts; `arguments` are those of its checks.
pub fn of_grading(grading: &Grading, arguments: &Arguments<'_>) -> String {
    let Grading { reward, reward_basis, note, components, assertions, action_checks } = grading;
    let mut digest = Digest::default();
    digest.real(*reward).maybe(note.as_ref());
    digest.count(reward_basis.as_ref().map_or(usize::MAX, Vec::len));
    for component in reward_basis.iter().flatten() {
        digest.text(component);
    }
    for ComponentReward { component, in_basis, reward } in components {
        digest.text(component).flag(Some(*in_basis)).real(*reward);
    }
    for AssertionResult { component, assertion, is_met, justification } in assertions {
        digest.text(component).text(assertion).flag(*is_met).maybe(justification.as_ref());
    }
    digest.count(action_checks.as_ref().map_or(usize::MAX, Vec::len));
    for (check, arguments) in action_checks.iter().flatten().zip(&arguments.0) {
        let ActionCheck { action, tool_type, is_match } = check;
        digest.gold(action, arguments).maybe(tool_type.as_ref()).flag(Some(*is_match));
    }
    digest.finish()
}

/// Hashes a state by its values, which are in order and in one spelling.
pub fn of_state(fields: &[StateField]) -> String {
    let mut digest = Digest::default();
    for StateField { object, field, kind, value } in fields {
        digest.text(object).text(field).text(kind.name()).text(value);
    }
    digest.finish()
}

/// Takes values in, each told apart from its neighbours by its length or its kind.
#[derive(Default)]
struct Digest {
    hasher: blake3::Hasher,
    /// Gathered to be hashed together, which is several times as fast as piece by piece.
    pieces: Vec<u8>,
}

/// How much is gathered: enough to hash many of blake3's chunks side by side.
const GATHERED_BYTES: usize = 32 * 1024;

impl Digest {
    fn text(&mut self, text: &str) -> &mut Self {
        self.count(text.len()).put(text.as_bytes())
    }

    fn maybe(&mut self, text: Option<&String>) -> &mut Self {
        self.flag(Some(text.is_some())).text(text.map_or("", String::as_str))
    }

    fn number(&mut self, number: Option<i64>) -> &mut Self {
        self.put(&[u8::from(number.is_some())]).put(&number.unwrap_or_default().to_le_bytes())
    }

    fn count(&mut self, count: usize) -> &mut Self {
        self.put(&(count as u64).to_le_bytes())
    }

    fn real(&mut self, number: Option<f64>) -> &mut Self {
        let bits = number.unwrap_or_default().to_bits();
        self.put(&[u8::from(number.is_some())]).put(&bits.to_le_bytes())
    }

    fn flag(&mut self, flag: Option<bool>) -> &mut Self {
        self.put(&[flag.map_or(2, u8::from)])
    }

    fn turn(&mut self, turn: &Turn) -> &mut Self {
        let Turn {
            role,
            requestor,
            agent_turn,
            sent_at,
            cost_usd,
            prompt_tokens,
            completion_tokens,
            generation_s,
            is_error,
            text,
        } = turn;
        self.text(role).text(requestor.map_or("", |requestor| requestor.name()));
        self.number(*agent_turn).maybe(sent_at.as_ref()).real(*cost_usd);
        self.number(*prompt_tokens).number(*completion_tokens).real(*generation_s);
        self.flag(*is_error).maybe(text.as_ref())
    }

    fn call(&mut self, call: &ToolCall, spelled: &str) -> &mut Self {
        let ToolCall {
            turn,
            agent_turn,
            answer_turn,
            call_id,
            requestor,
            name,
            wrapped_tool: _,
            is_error,
            arguments: _,
        } = call;
        self.count(*turn).number(*agent_turn).count(answer_turn.unwrap_or(usize::MAX));
        self.maybe(call_id.as_ref()).text(requestor.name()).text(name);
        self.flag(*is_error).text(spelled)
    }

    fn gold(&mut self, gold: &GoldAction, spelled: &str) -> &mut Self {
        let GoldAction { action_id, requestor, name, wrapped_tool: _, arguments: _, compare_args } =
            gold;
        self.maybe(action_id.as_ref()).text(requestor.name()).text(name).text(spelled);
        self.count(compare_args.as_ref().map_or(usize::MAX, Vec::len));
        for key in compare_args.iter().flatten() {
            self.text(key);
        }
        self
    }

    fn put(&mut self, bytes: &[u8]) -> &mut Self {
        if self.pieces.capacity() == 0 {
            self.pieces.reserve_exact(GATHERED_BYTES);
        }
        if self.pieces.len() + bytes.len() > GATHERED_BYTES {
            self.hasher.update(&self.pieces);
            self.pieces.clear();
        }
        if bytes.len() > GATHERED_BYTES {
            self.hasher.update(bytes);
        } else {
            self.pieces.extend_from_slice(bytes);
        }
        self
    }

    fn finish(&mut self) -> String {
        super::digits(&self.hasher.update(&self.pieces).finalize())
    }
}
