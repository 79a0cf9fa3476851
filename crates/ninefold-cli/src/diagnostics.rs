//! Messages on standard error.

use std::fmt;
use std::io::Write as _;

use anstyle::{AnsiColor, Style};

const RED: Style = AnsiColor::Red.on_default().bold();
const BOLD: Style = Style::new().bold();

/// Prints `message` to standard error, and ignores failure.
pub fn say(message: impl fmt::Display) {
    let _ = writeln!(anstream::stderr(), "{message}");
}

/// Prints why the program, or a part of its work, has failed.
pub fn fatal(error: impl fmt::Display) {
    say(format_args!("{RED}error{RED:#}{BOLD}: {error:#}{BOLD:#}"));
}
