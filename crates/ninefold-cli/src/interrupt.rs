//! What Ctrl-C and termination do: an unfinished file is removed, and work that can end early does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

/// The file to remove.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);
/// Whether the work ends early by itself.
static ENDS_EARLY: AtomicBool = AtomicBool::new(false);
/// Whether it has been asked to.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Removes `unfinished` if the program is interrupted.
///
/// # Errors
/// If signals cannot be caught.
pub fn remove(unfinished: &Path) -> io::Result<()> {
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = Some(unfinished.to_owned());
    catch_signals()
}

/// A flag that the first interrupt sets; the second ends the program.
///
/// # Errors
/// If signals cannot be caught.
pub fn end_early() -> io::Result<&'static AtomicBool> {
    ENDS_EARLY.store(true, Ordering::Relaxed);
    catch_signals()?;
    Ok(&ASKED)
}

fn catch_signals() -> io::Result<()> {
    static CATCHING: Once = Once::new();
    let mut result = Ok(());
    CATCHING.call_once(|| result = platform::catch(interrupted));
    result
}

/// Sets the flag, or removes the file and ends the program with `code`.
fn interrupted(code: i32) {
    if ENDS_EARLY.load(Ordering::Relaxed) && !ASKED.swap(true, Ordering::Relaxed) {
        return;
    }
    if let Some(path) = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take() {
        // The program ends: there is nothing better to do if the file cannot be removed.
        let _ = fs::remove_file(path);
    }
    std::process::exit(code);
}

#[cfg(unix)]
mod platform {
    use std::io;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Calls `interrupted` with the exit code of each signal.
    pub fn catch(interrupted: fn(i32)) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        thread::Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                interrupted(128 + signal);
            }
        })?;
        Ok(())
    }
}

#[cfg(not(unix))]
mod platform {
    use std::io;

    /// There are no signals here: Ctrl-C ends the program at once.
    pub fn catch(_: fn(i32)) -> io::Result<()> {
        Ok(())
    }
}
