//! How the program ends.

use std::io;
use std::process::ExitCode;

use ninefold_io::stats::Worst;

/// The exit codes, mildest first: of several the worst counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every puzzle had the verdict asked for.
    #[default]
    Success,
    /// Some puzzle had not.
    Refuted,
    /// Wrong usage, a text that is not a puzzle, or a file that cannot be read or written.
    Error,
    /// Whoever read our output has stopped reading: nobody is left to be told.
    ClosedPipe,
}

impl From<Worst> for Exit {
    fn from(worst: Worst) -> Exit {
        match worst {
            Worst::Accepted => Exit::Success,
            Worst::Rejected => Exit::Refuted,
            Worst::Faulty => Exit::Error,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Refuted => 1,
            Exit::Error => 2,
            // What a shell reports of a program that was ended by SIGPIPE.
            Exit::ClosedPipe => 141,
        })
    }
}

/// Whether `error` only says that our reader went away.
pub fn closed_pipe(error: &anyhow::Error) -> bool {
    let mut io_errors = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    io_errors.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
