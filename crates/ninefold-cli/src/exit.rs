//! How the program ends.

use std::io;
use std::process::ExitCode;

use ninefold_app::status::Worst;

/// The exit codes, mildest first; the worst one counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every puzzle has an acceptable verdict.
    #[default]
    Success,
    /// Some puzzle does not.
    Refuted,
    /// Wrong usage, a text that is not a puzzle, or a file that cannot be read or written.
    Error,
    /// The reader of our output has gone away.
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
            // What a shell reports for a program that SIGPIPE has ended.
            Exit::ClosedPipe => 141,
        })
    }
}

/// Whether `error` only means that the reader of our output has gone away.
pub fn closed_pipe(error: &anyhow::Error) -> bool {
    let mut io_errors = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    io_errors.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
