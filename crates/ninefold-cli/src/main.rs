//! The command line of Ninefold: what was typed, what it means, the work, the exit code.
#![forbid(unsafe_code)]

mod answer;
mod args;
mod batch;
mod classes;
mod commands;
mod exit;
mod feed;
mod input;
mod order;
mod output;
mod pipeline;
mod progress;
mod report;
mod tally;
mod telling;
mod terminal;
mod tui;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Cli;
use crate::exit::{Exit, closed_pipe};
use crate::terminal::Terminal;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let terminal = Terminal::new(&cli.manners);
    let exit = cli.command.run(&terminal).unwrap_or_else(|error| {
        if closed_pipe(&error) {
            return Exit::ClosedPipe;
        }
        report::fatal(&error);
        Exit::Error
    });
    exit.into()
}
