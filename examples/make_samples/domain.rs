//! What the generator needs to know about a domain.

use crate::action::Tool;
use crate::target::Target;

/// One domain, and the file made for it. The names of tools are the public ones; everything else is
/// invented.
pub(crate) struct Domain {
    pub(crate) name: &'static str,
    /// The sample's file name; its ending says how it is compressed.
    pub(crate) file: &'static str,
    /// Where this domain's random numbers begin.
    pub(crate) seed: u64,
    pub(crate) target: Target,
    /// When the run began.
    pub(crate) began: jiff::civil::DateTime,
    pub(crate) max_steps: usize,
    /// Something that looks like a secret in the run's settings, for importers to leave out.
    pub(crate) api_key: Option<&'static str>,
    /// What the tasks' ids begin with.
    pub(crate) task_prefix: &'static str,
    /// The write that larger tasks begin with.
    pub(crate) first_write: Option<&'static Tool>,
    /// Writes for gold and for calls beside it.
    pub(crate) writes: &'static [Tool],
    /// Reads which τ² takes for writes, because it looks at the wrapper.
    pub(crate) wrapped_reads: &'static [Tool],
    /// Writes that only the user can perform.
    pub(crate) user_writes: &'static [Tool],
    /// Ways to find out who the user is.
    pub(crate) identify: &'static [Tool],
    /// Look-ups before a write.
    pub(crate) lookups: &'static [Tool],
}
