//! What every command is given: which store, which queries, which checks and graders.

use std::path::PathBuf;

use super::error::CliError;
use super::query::catalogue::Queries;
use super::ui::Ui;
use crate::grade::rules::Rules;
use crate::store::{self, Store, StoreNote};

/// What every command is given.
#[derive(Debug)]
pub(super) struct Context {
    /// The store's file.
    pub(super) db: PathBuf,
    /// The named queries.
    pub(super) queries: Queries,
    /// The checks and graders.
    pub(super) rules: Rules,
}

impl Context {
    /// Opens the store for writing, which brings it up to date.
    pub(super) fn open(&self, ui: &mut Ui) -> Result<Store, CliError> {
        let store = Store::open(&self.db)?;
        tell_backup(&store, ui);
        Ok(store)
    }

    /// Opens the store for reading; one of an older version is brought up to date first.
    pub(super) fn open_read_only(&self, ui: &mut Ui) -> Result<Store, CliError> {
        let store = match Store::open_read_only(&self.db) {
            Err(older @ store::Error::Older { .. }) => {
                match Store::open(&self.db) {
                    Ok(store) => tell_backup(&store, ui),
                    Err(error) => return Err(CliError::from(older).because(&error)),
                }
                ui.status("The store was brought up to date.");
                Store::open_read_only(&self.db)?
            }
            other => other?,
        };
        match store.note() {
            Some(StoreNote::ViewsShadowed) => ui.hint(
                "the views in this store are those of another version of driftbase; the views of \
                 this version are used, and the next import stores them",
            ),
            None => {}
        }
        Ok(store)
    }
}

/// Tells of the copy that an upgrade kept.
pub(super) fn tell_backup(store: &Store, ui: &mut Ui) {
    if let Some(copy) = store.backup() {
        let copy = copy.display();
        ui.status(&format!("The store's tables were made anew; as they were, they are in {copy}"));
    }
}
