//! Writes what checks, graders and people say of simulations.

use rusqlite::named_params;

use super::insert::insert;
use super::{SourceWriter, sql};
use crate::store::{Error, Store, remove};

/// A check or a grader as it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition<'a> {
    /// Its name.
    pub name: &'a str,
    /// What it finds or passes, in a sentence.
    pub summary: &'a str,
    /// Built in, or the path of the user's file.
    pub origin: &'a str,
    /// The values of its parameters, as JSON.
    pub parameters: &'a str,
    /// Hash of its file.
    pub text_hash: &'a str,
}

/// A definition that is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defined {
    /// Its number.
    pub id: i64,
    /// Simulations that had results by a former definition of the name, which are gone.
    pub outdated: usize,
}

/// A place where a simulation violates a check.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evidence {
    /// Position of the turn; `None` where it is about no turn.
    pub turn: Option<i64>,
    /// Position of the call; `None` where it is about no call.
    pub call: Option<i64>,
    /// What was found; `None` where the place says all.
    pub text: Option<String>,
}

/// What a person says of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonVerdict<'a> {
    /// The simulation's number.
    pub simulation_id: i64,
    /// Who; empty where not told.
    pub person: &'a str,
    /// pass or fail.
    pub verdict: &'a str,
    /// Why.
    pub note: Option<&'a str>,
    /// When (UTC, ISO-8601).
    pub given_at: &'a str,
}

impl Store {
    /// Stores a person's verdict.
    ///
    /// # Errors
    /// Where the store cannot be written.
    pub fn add_person_verdict(&self, verdict: PersonVerdict<'_>) -> Result<(), Error> {
        let PersonVerdict { simulation_id, person, verdict, note, given_at } = verdict;
        let values = named_params! {
            ":simulation_id": simulation_id,
            ":person": person,
            ":verdict": verdict,
            ":note": note,
            ":given_at": given_at,
        };
        let added = self.connection().execute(sql!("insert_person_verdict"), values);
        added.map(drop).map_err(|error| self.explain(error))
    }
}

impl SourceWriter<'_> {
    /// Deletes what checks and graders said of the simulations of runs, or of all.
    pub fn delete_results(&self, runs: Option<&[i64]>) -> Result<(), Error> {
        let runs = runs.map(|runs| serde_json::json!(runs).to_string());
        for sql in remove::statements(sql!("delete_results")) {
            self.execute(sql, named_params! {":runs": runs})?;
        }
        Ok(())
    }

    /// Deletes what checks and graders said of a simulation that is another now.
    pub(super) fn delete_results_of(&self, simulation_id: i64) -> Result<(), Error> {
        for sql in remove::statements(sql!("delete_results_of_simulation")) {
            self.execute(sql, named_params! {":simulation_id": simulation_id})?;
        }
        Ok(())
    }

    /// Stores a check's definition. Where it differs from the stored one in what decides, what is stored
    /// by that goes, with the graders' verdicts on those simulations.
    pub fn check_definition(
        &self,
        definition: &Definition<'_>,
        kind: &str,
        severity: &str,
    ) -> Result<Defined, Error> {
        let Definition { name, summary, origin, parameters, text_hash } = definition;
        let values = named_params! {
            ":check_name": name,
            ":kind": kind,
            ":parameters": parameters,
            ":text_hash": text_hash,
        };
        let outdated = self.outdated(sql!("find_check_definition"), values)?;
        if let Some((check_id, _)) = outdated {
            for sql in remove::statements(sql!("delete_results_of_check")) {
                self.execute(sql, named_params! {":check_id": check_id})?;
            }
        }
        let values = named_params! {
            ":check_name": name,
            ":kind": kind,
            ":severity": severity,
            ":summary": summary,
            ":origin": origin,
            ":parameters": parameters,
            ":text_hash": text_hash,
        };
        self.defined(sql!("upsert_check_definition"), values, outdated)
    }

    /// Stores a grader's definition. Where it differs from the stored one, its verdicts by that go.
    pub fn grader_definition(&self, definition: &Definition<'_>) -> Result<Defined, Error> {
        let Definition { name, summary, origin, parameters, text_hash } = definition;
        let values = named_params! {
            ":grader": name,
            ":parameters": parameters,
            ":text_hash": text_hash,
        };
        let outdated = self.outdated(sql!("find_grader"), values)?;
        if let Some((grader_id, _)) = outdated {
            self.execute(
                sql!("delete_verdicts_of_grader"),
                named_params! {":grader_id": grader_id},
            )?;
        }
        let values = named_params! {
            ":grader": name,
            ":summary": summary,
            ":origin": origin,
            ":parameters": parameters,
            ":text_hash": text_hash,
        };
        self.defined(sql!("upsert_grader"), values, outdated)
    }

    /// The number of a stored definition that differs, and how many simulations have results by it.
    fn outdated(
        &self,
        sql: &str,
        values: &[(&str, &dyn rusqlite::ToSql)],
    ) -> Result<Option<(i64, usize)>, Error> {
        let take = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let found: Vec<(i64, bool, usize)> = self.rows(sql, values, take)?;
        let differs = found.into_iter().find(|(_, is_same, _)| !is_same);
        Ok(differs.map(|(id, _, results)| (id, results)))
    }

    fn defined(
        &self,
        sql: &str,
        values: &[(&str, &dyn rusqlite::ToSql)],
        outdated: Option<(i64, usize)>,
    ) -> Result<Defined, Error> {
        let ids = self.rows(sql, values, |row| row.get(0))?;
        let id = ids.first().copied().unwrap_or_default();
        Ok(Defined { id, outdated: outdated.map_or(0, |(_, results)| results) })
    }

    /// Writes what a check says of a simulation, with the places where it is violated.
    pub fn check_result(
        &self,
        simulation_id: i64,
        check_id: i64,
        (verdict, reason): (&str, Option<&str>),
        evidence: &[Evidence],
    ) -> Result<(), Error> {
        insert!(
            self,
            check_result,
            ":simulation_id": simulation_id,
            ":check_id": check_id,
            ":verdict": verdict,
            ":reason": reason,
        )?;
        for (position, Evidence { turn, call, text }) in evidence.iter().enumerate() {
            insert!(
                self,
                check_evidence,
                ":simulation_id": simulation_id,
                ":check_id": check_id,
                ":position": position,
                ":turn": turn,
                ":call": call,
                ":evidence": text,
            )?;
        }
        Ok(())
    }

    /// Writes a grader's verdict on a simulation.
    pub fn grader_verdict(
        &self,
        simulation_id: i64,
        grader_id: i64,
        verdict: &str,
        failing: Option<&str>,
    ) -> Result<(), Error> {
        insert!(
            self,
            grader_verdict,
            ":simulation_id": simulation_id,
            ":grader_id": grader_id,
            ":verdict": verdict,
            ":failing": failing,
        )
    }

    /// Deletes definitions of which no result is stored, and makes everything visible.
    pub fn commit_results(mut self) -> Result<(), Error> {
        for sql in remove::statements(sql!("delete_unused_definitions")) {
            self.execute(sql, &[])?;
        }
        self.end()
    }
}
