//! Global options, and the terminal: colour, and how much to print.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

/// Colour, and how much is said: options of every command.
#[derive(Debug, Args)]
pub struct GlobalOptions {
    /// When to use colour; NO_COLOR is honoured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    pub color: Color,
    /// Say nothing on standard error but fatal errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Global options")]
    pub quiet: bool,
    /// Say which backend and how many threads are at work
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub verbose: bool,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

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
    pub fn new(options: &GlobalOptions) -> Terminal {
        match options.color {
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
            progress: io::stderr().is_terminal() && !watched && !options.quiet,
            quiet: options.quiet,
            verbose: options.verbose,
        }
    }
}
