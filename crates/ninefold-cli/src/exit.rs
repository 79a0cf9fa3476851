//! How the program ends.

use std::process::ExitCode;

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
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
