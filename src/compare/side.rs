//! One side of a comparison: what its runs, or its anchor, come to for each task.

use rusqlite::{Row, named_params};
use serde::{Deserialize, Serialize};

use super::{By, Error, Request};
use crate::find::selection::{self, Selected};
use crate::store::{Store, anchor};

/// Counts of passed or of failed simulations: those of the view `task_measure`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Counts {
    /// Simulations.
    pub simulations: i64,
    /// Simulations without a reward.
    pub ungraded: i64,
    /// Simulations ended by an infrastructure error.
    pub infrastructure_errors: i64,
    /// N, write calls.
    pub n: i64,
    /// A, aligned write calls.
    pub a: i64,
    /// Write gold actions that count.
    pub gold: i64,
    /// Agent turns.
    pub agent_turns: Option<i64>,
    /// The agent's cost where known, in US dollars.
    pub agent_cost_usd: Option<f64>,
    /// Simulations whose agent cost is known.
    pub agent_cost_known: i64,
    /// Tokens of agent turns where known.
    pub agent_tokens: Option<i64>,
    /// Simulations whose agent tokens are known.
    pub agent_tokens_known: i64,
}

impl Counts {
    /// Simulations that the official pass rate counts.
    pub fn counted(&self) -> i64 {
        self.simulations - self.infrastructure_errors
    }

    /// Adds counts; what is unknown on one side only is taken from the other.
    pub fn add(&mut self, other: &Self) {
        let Self {
            simulations,
            ungraded,
            infrastructure_errors,
            n,
            a,
            gold,
            agent_turns,
            agent_cost_usd,
            agent_cost_known,
            agent_tokens,
            agent_tokens_known,
        } = other;
        self.simulations += simulations;
        self.ungraded += ungraded;
        self.infrastructure_errors += infrastructure_errors;
        self.n += n;
        self.a += a;
        self.gold += gold;
        add_known(&mut self.agent_turns, *agent_turns);
        add_known(&mut self.agent_cost_usd, *agent_cost_usd);
        self.agent_cost_known += agent_cost_known;
        add_known(&mut self.agent_tokens, *agent_tokens);
        self.agent_tokens_known += agent_tokens_known;
    }
}

fn add_known<T: std::ops::Add<Output = T> + Copy>(sum: &mut Option<T>, other: Option<T>) {
    *sum = match (*sum, other) {
        (Some(a), Some(b)) => Some(a + b),
        (a, b) => a.or(b),
    };
}

/// What grades a task: the hash of its criteria, or where no task is embedded that of its gold.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grade {
    /// Hash of the evaluation criteria; empty where no task is embedded.
    pub criteria: String,
    /// Hash of the gold actions; empty where not known.
    pub gold: String,
    /// Hash of what its rewards were given for, which no rematch changes.
    pub scored: String,
}

impl Grade {
    /// Whether two sides were graded by the same: by the criteria where both have them.
    pub fn agrees(&self, other: &Self) -> bool {
        let same = |a: &str, b: &str| !a.is_empty() && a == b;
        if self.criteria.is_empty() || other.criteria.is_empty() {
            same(&self.gold, &other.gold)
        } else {
            same(&self.criteria, &other.criteria)
        }
    }
}

/// What a side comes to for one task, model and tool.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The domain.
    pub domain: String,
    /// The agent's model; empty where unknown.
    pub model: String,
    /// The task; empty for a whole domain.
    pub task: String,
    /// The tool; empty for all.
    pub tool: String,
    /// What grades the task.
    pub grade: Grade,
    /// Its passed simulations.
    pub passed: Counts,
    /// Its failed simulations.
    pub failed: Counts,
}

/// What a run says of itself, as far as it bears on comparing; an anchor keeps it of its runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunFacts {
    /// The run's number.
    pub run_id: i64,
    /// Its name.
    pub run: String,
    /// The user simulator's model; empty where unknown.
    pub user_model: String,
    /// Trials planned for each task.
    pub trials_planned: Option<i64>,
    /// Limit of steps.
    pub max_steps: Option<i64>,
    /// Commit of the benchmark's code; empty where unknown.
    pub benchmark_commit: String,
    /// Simulations that count.
    pub simulations: i64,
    /// Those ended by an infrastructure error.
    pub infrastructure_errors: i64,
    /// Those without a reward.
    pub ungraded: i64,
    /// Simulations planned.
    pub simulations_planned: Option<i64>,
}

/// One side of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// The selection as given.
    pub name: String,
    /// Its runs, by number; empty for an anchor.
    pub runs: Vec<i64>,
    /// What its runs, or those that its anchor was made from, say of themselves.
    pub facts: Vec<RunFacts>,
    /// Whether it is an anchor.
    pub is_anchor: bool,
    /// Figures for each task; of an anchor without them none.
    pub tasks: Vec<Figure>,
    /// Figures for each task and tool; of an anchor none.
    pub tools: Vec<Figure>,
    /// Figures of whole domains, where there are none for tasks.
    pub totals: Vec<Figure>,
}

impl Side {
    /// Loads what a selection comes to.
    ///
    /// # Errors
    /// Where the selection means nothing, or there are no figures.
    pub fn load(store: &Store, name: &str, request: &Request) -> Result<Self, Error> {
        let (runs, selected, facts) = match selection::select(store, name)? {
            Selected::Runs(runs) => {
                let selected = serde_json::json!(runs).to_string();
                let facts = run_facts(store, &selected)?;
                (runs, selected, facts)
            }
            Selected::Anchor(id) => (Vec::new(), id.to_string(), anchor_facts(store, id)?),
        };
        let is_anchor = runs.is_empty();
        let matcher = &request.matcher;
        let mut side = Self {
            name: name.trim().to_owned(),
            runs,
            facts,
            is_anchor,
            tasks: Vec::new(),
            tools: Vec::new(),
            totals: Vec::new(),
        };
        if is_anchor {
            let all = figures(store, include_str!("sql/anchor_figures.sql"), &selected, matcher)?;
            (side.totals, side.tasks) = all.into_iter().partition(|figure| figure.task.is_empty());
            if side.totals.is_empty() && side.tasks.is_empty() {
                return Err(other_matcher(store, &side.name, &selected, matcher)?);
            }
            if request.by == By::Tool {
                return Err(Error::NoFigures { anchor: side.name, what: "tools" });
            }
            if request.by == By::Task && side.tasks.is_empty() {
                return Err(Error::NoFigures { anchor: side.name, what: "tasks" });
            }
        } else {
            side.tasks = figures(store, include_str!("sql/run_tasks.sql"), &selected, matcher)?;
            side.tools = figures(store, include_str!("sql/run_tools.sql"), &selected, matcher)?;
        }
        let has_any = side
            .tasks
            .iter()
            .chain(&side.totals)
            .any(|f| f.passed.simulations + f.failed.simulations > 0);
        if has_any {
            Ok(side)
        } else {
            Err(Error::Empty { selection: side.name, matcher: matcher.clone() })
        }
    }

    /// Whether it has figures for single tasks.
    pub fn has_tasks(&self) -> bool {
        !self.tasks.is_empty()
    }

    /// The numbers of its runs, as JSON.
    pub fn run_ids(&self) -> String {
        serde_json::json!(self.runs).to_string()
    }

    /// Whether it is the same runs as another side.
    pub fn is_same_runs(&self, other: &Self) -> bool {
        !self.is_anchor && !other.is_anchor && self.run_ids() == other.run_ids()
    }
}

/// Refuses sides that share some runs: no task of those could differ. The same runs on both sides
/// are allowed; they show what no difference looks like.
pub(super) fn check_overlap(before: &Side, after: &Side) -> Result<(), Error> {
    if before.is_same_runs(after) {
        return Ok(());
    }
    let shared = before.facts.iter().filter(|run| after.runs.contains(&run.run_id));
    let is_run = |run: &&RunFacts| before.runs.contains(&run.run_id);
    let shared: Vec<String> =
        shared.filter(is_run).map(|run| format!("run {} ({})", run.run_id, run.run)).collect();
    if shared.is_empty() {
        return Ok(());
    }
    Err(Error::Overlap {
        before: before.name.clone(),
        after: after.name.clone(),
        runs: shared.join(", "),
    })
}

/// Reads rows of passed and failed counts and joins those of one task.
fn figures(store: &Store, sql: &str, selected: &str, matcher: &str) -> Result<Vec<Figure>, Error> {
    let values = named_params! {":selected": selected, ":matcher": matcher};
    let read = || -> rusqlite::Result<Vec<(Figure, String, Counts)>> {
        store.connection().prepare(sql)?.query_map(values, figure)?.collect()
    };
    let rows = read().map_err(|error| store.explain(error))?;
    let mut figures: Vec<Figure> = Vec::new();
    for (figure, group, counts) in rows {
        let key = |f: &Figure| {
            (f.domain.clone(), f.model.clone(), f.task.clone(), f.tool.clone(), f.grade.clone())
        };
        if figures.last().map(key) != Some(key(&figure)) {
            figures.push(figure);
        }
        if let Some(figure) = figures.last_mut() {
            if group == "passed" { figure.passed = counts } else { figure.failed = counts }
        }
    }
    Ok(figures)
}

fn figure(row: &Row<'_>) -> rusqlite::Result<(Figure, String, Counts)> {
    let criteria: String = row.get("task_hash")?;
    let grade = match criteria.strip_prefix(anchor::GOLD_ONLY) {
        Some(gold) => {
            Grade { criteria: String::new(), gold: gold.to_owned(), scored: gold.to_owned() }
        }
        None => Grade { criteria, gold: row.get("gold_hash")?, scored: row.get("scored_hash")? },
    };
    let figure = Figure {
        domain: row.get("domain")?,
        model: row.get("agent_model")?,
        task: row.get("task")?,
        tool: row.get("tool")?,
        grade,
        passed: Counts::default(),
        failed: Counts::default(),
    };
    let counts = Counts {
        simulations: row.get("simulations")?,
        ungraded: row.get("ungraded")?,
        infrastructure_errors: row.get("infrastructure_errors")?,
        n: row.get("n")?,
        a: row.get("a")?,
        gold: row.get("gold")?,
        agent_turns: row.get("agent_turns")?,
        agent_cost_usd: row.get("agent_cost_usd")?,
        agent_cost_known: row.get("agent_cost_known")?,
        agent_tokens: row.get("agent_tokens")?,
        agent_tokens_known: row.get("agent_tokens_known")?,
    };
    Ok((figure, row.get("reward_group")?, counts))
}

/// What an anchor keeps of the runs it was made from; nothing where it was made from a table.
fn anchor_facts(store: &Store, id: i64) -> Result<Vec<RunFacts>, Error> {
    let sql = include_str!("sql/anchor_runs.sql");
    let facts = store.connection().query_row(sql, [id], |row| row.get::<_, Option<String>>(0));
    let facts = facts.map_err(|error| store.explain(error))?;
    Ok(facts.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default())
}

fn run_facts(store: &Store, selected: &str) -> Result<Vec<RunFacts>, Error> {
    let take = |row: &Row<'_>| {
        Ok(RunFacts {
            run_id: row.get("run_id")?,
            run: row.get("run")?,
            user_model: row.get("user_model")?,
            trials_planned: row.get("trials_planned")?,
            max_steps: row.get("max_steps")?,
            benchmark_commit: row.get("benchmark_commit")?,
            simulations: row.get("simulations")?,
            infrastructure_errors: row.get("infrastructure_errors")?,
            ungraded: row.get("ungraded")?,
            simulations_planned: row.get("simulations_planned")?,
        })
    };
    let read = || -> rusqlite::Result<Vec<RunFacts>> {
        let sql = include_str!("sql/run_facts.sql");
        store.connection().prepare(sql)?.query_map([selected], take)?.collect()
    };
    Ok(read().map_err(|error| store.explain(error))?)
}

/// Says which matchers an anchor has figures of.
fn other_matcher(store: &Store, name: &str, id: &str, matcher: &str) -> Result<Error, Error> {
    let read = || -> rusqlite::Result<Vec<String>> {
        let sql = include_str!("sql/anchor_matchers.sql");
        store.connection().prepare(sql)?.query_map([id], |row| row.get(0))?.collect()
    };
    let known = read().map_err(|error| store.explain(error))?;
    Ok(Error::OtherMatcher {
        anchor: name.to_owned(),
        matcher: matcher.to_owned(),
        known: known.join(", "),
    })
}
