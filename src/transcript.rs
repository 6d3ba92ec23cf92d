//! A simulation as people read it: what was said and done, each call's verdict, the gold, the grading, and what
//! checks, graders and people say.

mod said;

use std::collections::HashMap;

use rusqlite::{Row, named_params};

pub use self::said::{CheckSaid, Place, Said};
use crate::store::{self, Store};

/// A simulation with everything that tells why it went as it did.
#[derive(Debug, Clone, PartialEq)]
pub struct Transcript {
    /// What it is, as name and value.
    pub facts: Vec<(&'static str, String)>,
    /// The matcher whose verdicts stand here.
    pub matcher: String,
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// The gold actions of its task, in order.
    pub gold: Vec<Gold>,
    /// Its verdicts, the current one first.
    pub gradings: Vec<Grading>,
    /// What checks say, violations first.
    pub checks: Vec<CheckSaid>,
    /// What graders say.
    pub graders: Vec<Said>,
    /// What people say, the last first.
    pub people: Vec<Said>,
}

/// A turn with the calls it makes.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// Order within the simulation.
    pub position: i64,
    /// assistant, user, tool or system.
    pub role: String,
    /// Number of the agent turn.
    pub agent_turn: Option<i64>,
    /// For a tool's answer, whether the call failed.
    pub is_error: bool,
    /// For a tool's answer, position and name of the call it answers.
    pub answers: Option<(i64, String)>,
    /// What is said.
    pub text: Option<String>,
    /// The calls made.
    pub calls: Vec<Call>,
}

/// A call and what the matcher says of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// Order among the simulation's calls.
    pub position: i64,
    /// assistant or user.
    pub requestor: String,
    /// The tool, for a wrapper call with the wrapped one.
    pub tool: String,
    /// The arguments as JSON.
    pub arguments: String,
    /// read, write, generic or think; `None` where unknown.
    pub tool_type: Option<String>,
    /// The verdict; `None` where the call is none that counts.
    pub verdict: Option<Verdict>,
}

/// What a matcher says of a write call.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Why it is misaligned; `None` where it is aligned.
    pub reason: Option<String>,
    /// Position of the gold action matched, repeated or nearest.
    pub gold: Option<i64>,
    /// The arguments that differ from the nearest gold action.
    pub differing_keys: Option<String>,
}

/// A gold action and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gold {
    /// Place in the task's list.
    pub position: i64,
    /// assistant or user.
    pub requestor: String,
    /// The tool.
    pub name: String,
    /// The arguments as JSON.
    pub arguments: String,
    /// The arguments that count, as a JSON list; `None` for all.
    pub compare_args: Option<String>,
    /// What became of it.
    pub state: GoldState,
}

/// What became of a gold action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoldState {
    /// The call of this position did it.
    Done(i64),
    /// It counts, and nothing did it.
    Missed,
    /// It is none that counts for the matcher: no write, or not the agent's.
    NotCounted,
}

/// A verdict with its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Grading {
    /// Whether it is the newest.
    pub is_current: bool,
    /// The reward.
    pub reward: Option<f64>,
    /// The components the reward is made of.
    pub reward_basis: Option<String>,
    /// The grader's note.
    pub note: Option<String>,
    /// When it was imported.
    pub imported_at: String,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The component it belongs to.
    pub component: String,
    /// Whether it held; `None` for a component's reward, or where not told.
    pub is_met: Option<bool>,
    /// A component's reward.
    pub reward: Option<f64>,
    /// What was to hold.
    pub text: String,
    /// The judge's reason.
    pub justification: Option<String>,
}

impl Transcript {
    /// Reads a simulation with one matcher's verdicts.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn load(store: &Store, simulation_id: i64, matcher: &str) -> Result<Self, store::Error> {
        let _one_state = store.snapshot()?;
        Self::load_within(store, simulation_id, matcher)
    }

    /// Reads a simulation within a snapshot that the caller holds.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn load_within(
        store: &Store,
        simulation_id: i64,
        matcher: &str,
    ) -> Result<Self, store::Error> {
        let run = || -> rusqlite::Result<Self> {
            let calls = calls(store, simulation_id, matcher)?;
            Ok(Self {
                facts: facts(store, simulation_id)?,
                matcher: matcher.to_owned(),
                turns: turns(store, simulation_id, calls)?,
                gold: gold(store, simulation_id, matcher)?,
                gradings: gradings(store, simulation_id)?,
                checks: said::checks(store, simulation_id)?,
                graders: said::graders(store, simulation_id)?,
                people: said::people(store, simulation_id)?,
            })
        };
        run().map_err(|error| store.explain(error))
    }
}

fn facts(store: &Store, simulation_id: i64) -> rusqlite::Result<Vec<(&'static str, String)>> {
    let sql = include_str!("transcript/simulation.sql");
    let values = named_params! {":simulation_id": simulation_id};
    store.connection().query_row(sql, values, |row| {
        let text = |name: &str| row.get::<_, Option<String>>(name);
        let or_unknown = |text: Option<String>| text.unwrap_or_else(|| "–".into());
        let duration: Option<f64> = row.get("duration_s")?;
        let cost: Option<f64> = row.get("agent_cost_usd")?;
        let trial: Option<i64> = row.get("trial")?;
        let (run_id, run): (i64, String) = (row.get("run_id")?, row.get("run")?);
        let mut facts = vec![
            ("simulation", format!("{} (number {simulation_id})", or_unknown(text("simulation")?))),
            ("run", format!("{run} (number {run_id})")),
            ("domain", or_unknown(text("domain")?)),
            ("agent model", or_unknown(text("agent_model")?)),
            ("task", or_unknown(text("task")?)),
            ("trial", or_unknown(trial.map(|trial| trial.to_string()))),
            ("ended by", or_unknown(text("termination_reason")?)),
            ("duration", or_unknown(duration.map(|s| format!("{s:.1} s")))),
            ("agent cost", or_unknown(cost.map(|usd| format!("{usd:.4} USD")))),
            ("gold from", or_unknown(text("gold_source")?)),
        ];
        if let Some(error) = text("error")? {
            facts.push(("error", error));
        }
        if row.get("is_without_texts")? {
            let how = "not stored: imported with --no-text; an import without it adds them";
            facts.push(("texts", how.into()));
        }
        if row.get("is_superseded")? {
            facts.push(("superseded", "yes: a resumed run replaced it, it is not counted".into()));
        }
        Ok(facts)
    })
}

fn calls(store: &Store, simulation_id: i64, matcher: &str) -> rusqlite::Result<Vec<Placed>> {
    let sql = include_str!("transcript/calls.sql");
    let values = named_params! {":simulation_id": simulation_id, ":matcher": matcher};
    let take = |row: &Row<'_>| {
        let wrapped: Option<String> = row.get("wrapped_tool")?;
        let name: String = row.get("name")?;
        let is_aligned: Option<bool> = row.get("is_aligned")?;
        let verdict = Verdict {
            reason: row.get("reason")?,
            gold: row.get("gold")?,
            differing_keys: row.get("differing_keys")?,
        };
        Ok(Placed {
            turn: row.get("turn")?,
            answer_turn: row.get("answer_turn")?,
            call: Call {
                position: row.get("position")?,
                requestor: row.get("requestor")?,
                tool: wrapped.map_or_else(|| name.clone(), |tool| format!("{name} [{tool}]")),
                arguments: row.get("arguments")?,
                tool_type: row.get("tool_type")?,
                verdict: is_aligned.map(|_| verdict),
            },
        })
    };
    store.connection().prepare(sql)?.query_map(values, take)?.collect()
}

/// A call with the turns that make and answer it.
struct Placed {
    turn: i64,
    answer_turn: Option<i64>,
    call: Call,
}

fn turns(store: &Store, simulation_id: i64, calls: Vec<Placed>) -> rusqlite::Result<Vec<Turn>> {
    let sql = include_str!("transcript/turns.sql");
    let mut answered: HashMap<i64, (i64, String)> = HashMap::new();
    for placed in &calls {
        if let Some(turn) = placed.answer_turn {
            let call = || (placed.call.position, placed.call.tool.clone());
            answered.entry(turn).or_insert_with(call);
        }
    }
    let mut take = |row: &Row<'_>| {
        let position = row.get("position")?;
        let is_error: Option<bool> = row.get("is_error")?;
        Ok(Turn {
            position,
            role: row.get("role")?,
            agent_turn: row.get("agent_turn")?,
            is_error: is_error.unwrap_or(false),
            answers: answered.remove(&position),
            text: row.get("text")?,
            calls: Vec::new(),
        })
    };
    let values = named_params! {":simulation_id": simulation_id};
    let turns: rusqlite::Result<Vec<Turn>> =
        store.connection().prepare(sql)?.query_map(values, &mut take)?.collect();
    let mut turns = turns?;
    let places: HashMap<i64, usize> =
        turns.iter().enumerate().map(|(index, turn)| (turn.position, index)).collect();
    for placed in calls {
        if let Some(index) = places.get(&placed.turn) {
            turns[*index].calls.push(placed.call);
        }
    }
    Ok(turns)
}

fn gold(store: &Store, simulation_id: i64, matcher: &str) -> rusqlite::Result<Vec<Gold>> {
    let sql = include_str!("transcript/gold.sql");
    let values = named_params! {":simulation_id": simulation_id, ":matcher": matcher};
    let take = |row: &Row<'_>| {
        let (call, is_missed): (Option<i64>, bool) = (row.get("call")?, row.get("is_missed")?);
        Ok(Gold {
            position: row.get("position")?,
            requestor: row.get("requestor")?,
            name: row.get("name")?,
            arguments: row.get("arguments")?,
            compare_args: row.get("compare_args")?,
            state: match (call, is_missed) {
                (Some(call), _) => GoldState::Done(call),
                (None, true) => GoldState::Missed,
                (None, false) => GoldState::NotCounted,
            },
        })
    };
    store.connection().prepare(sql)?.query_map(values, take)?.collect()
}

fn gradings(store: &Store, simulation_id: i64) -> rusqlite::Result<Vec<Grading>> {
    let sql = include_str!("transcript/gradings.sql");
    let values = named_params! {":simulation_id": simulation_id};
    let take = |row: &Row<'_>| {
        Ok(Grading {
            is_current: row.get("is_current")?,
            reward: row.get("reward")?,
            reward_basis: row.get("reward_basis")?,
            note: row.get("note")?,
            imported_at: row.get("imported_at")?,
            parts: parts(store, row.get("grading_id")?)?,
        })
    };
    store.connection().prepare(sql)?.query_map(values, take)?.collect()
}

fn parts(store: &Store, grading_id: i64) -> rusqlite::Result<Vec<Part>> {
    let sql = include_str!("transcript/parts.sql");
    let take = |row: &Row<'_>| {
        Ok(Part {
            component: row.get("component")?,
            is_met: row.get("is_met")?,
            reward: row.get("reward")?,
            text: row.get("text")?,
            justification: row.get("justification")?,
        })
    };
    let values = named_params! {":grading_id": grading_id};
    store.connection().prepare_cached(sql)?.query_map(values, take)?.collect()
}
