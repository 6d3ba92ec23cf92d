//! Whether the process was asked to stop, by Ctrl-C (SIGINT) or by SIGTERM.
//!
//! Only commands that write [`listen`]: they undo what is not whole, say what was done, and end. Their
//! long work asks [`check`] or [`requested`] between steps. A second signal ends the process at once,
//! as a crash would, which a store survives. Commands that only read have nothing to put in order:
//! they do not listen, and the first signal ends them.
//!
//! Signals are sent to a process, so this is the one flag of the process and is handed to nobody.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The signal that came, once somebody listens; 0 before.
static RECEIVED: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// What a shell adds to a signal's number to make an exit code of it.
const SHELL_OFFSET: i32 = 128;

/// A signal that asks the process to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal {
    /// SIGINT, what Ctrl-C sends.
    Interrupt,
    /// SIGTERM, what `kill` and a system that shuts down send.
    Terminate,
}

impl Signal {
    const ALL: [Self; 2] = [Self::Interrupt, Self::Terminate];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Interrupt => "SIGINT",
            Self::Terminate => "SIGTERM",
        }
    }

    fn number(self) -> i32 {
        match self {
            Self::Interrupt => SIGINT,
            Self::Terminate => SIGTERM,
        }
    }
}

/// The process was asked to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("stopped by {}", .0.name())]
pub struct Stopped(pub Signal);

/// From now on the first signal only asks to stop, and the second ends the process.
///
/// # Errors
/// Where the system refuses; then signals end the process as before.
pub fn listen() -> io::Result<()> {
    let received = RECEIVED.get_or_init(Arc::default);
    let is_second = Arc::new(AtomicBool::new(false));
    for signal in Signal::ALL {
        let number = signal.number();
        // In this order: the second signal meets a flag that the first one has set.
        flag::register_conditional_shutdown(number, SHELL_OFFSET + number, is_second.clone())?;
        flag::register(number, is_second.clone())?;
        flag::register_usize(number, received.clone(), number.unsigned_abs() as usize)?;
    }
    // Where files are limited in size, a write beyond the limit is then an error, not the end.
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    Ok(())
}

/// The signal that asked to stop, if one did.
pub fn requested() -> Option<Signal> {
    let number = RECEIVED.get()?.load(Ordering::Relaxed);
    Signal::ALL.into_iter().find(|signal| signal.number().unsigned_abs() as usize == number)
}

/// Ends work that was asked to stop.
///
/// # Errors
/// Where it was.
pub fn check() -> Result<(), Stopped> {
    requested().map_or(Ok(()), |signal| Err(Stopped(signal)))
}
