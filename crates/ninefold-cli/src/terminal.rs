//! Global options, and the terminal: colour, and how much to print.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

/// Options of every command: colour, and how much to print.
#[derive(Debug, Args)]
pub struct GlobalOptions {
    /// When to use colour; NO_COLOR is respected
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    pub color: Color,
    /// Only print fatal errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Global options")]
    pub quiet: bool,
    /// Print the backend, the thread count and the format of each input
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

/// What the three streams are, and what may be printed on them.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Whether standard input is a terminal.
    pub typed: bool,
    /// Whether standard output is a terminal.
    pub watched: bool,
    /// Whether pictures on standard output are coloured.
    pub color: bool,
    /// Whether a progress bar may be drawn on standard error.
    pub progress: bool,
    /// Only print fatal errors.
    pub quiet: bool,
    /// Print more.
    pub verbose: bool,
}

impl Terminal {
    /// Looks at the streams once, and sets the choice of colour for everything that prints.
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
