//! The manners of a run: colour, and how much to say.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};

use crate::args::{Color, Manners};

/// What the three streams are and what may be said on them.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Whether standard input is a person typing.
    pub typed: bool,
    /// Whether standard output is read by a person.
    pub watched: bool,
    /// Whether pictures on standard output are coloured.
    pub color: bool,
    /// Whether a progress bar on standard error is in nobody's way.
    pub progress: bool,
    /// Say nothing but fatal errors.
    pub quiet: bool,
    /// Say more.
    pub verbose: bool,
}

impl Terminal {
    /// Looks at the streams once, and tells the colour wish to everything that prints.
    pub fn new(manners: &Manners) -> Terminal {
        match manners.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
        let watched = io::stdout().is_terminal();
        Terminal {
            typed: io::stdin().is_terminal(),
            watched,
            color: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            progress: io::stderr().is_terminal() && !watched && !manners.quiet,
            quiet: manners.quiet,
            verbose: manners.verbose,
        }
    }
}
