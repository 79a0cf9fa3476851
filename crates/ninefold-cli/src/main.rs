//! The command line of Ninefold: parses the arguments, runs the command, returns the exit code.
#![forbid(unsafe_code)]

mod args;
mod batch;
mod commands;
mod diagnostics;
mod exit;
mod input;
mod interrupt;
mod left_out;
mod order;
mod output;
mod progress;
mod terminal;
mod tui;
mod words;

use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{Command, completions, man};
use crate::exit::{Exit, closed_pipe};
use crate::terminal::{GlobalOptions, Terminal};

/// Sudoku: solve, explain, rate, generate
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, max_term_width = 100, propagate_version = false)]
#[command(arg_required_else_help = true, disable_help_subcommand = false, after_help = AFTER_HELP)]
struct Cli {
    #[command(flatten)]
    options: GlobalOptions,
    #[command(subcommand)]
    command: Chosen,
}

const AFTER_HELP: &str = "\
INPUT is a puzzle, a file, or - for standard input (the default when input is piped in). An argument with 81 cells or \
more is a puzzle; anything else is a file name. The format is detected automatically; --from overrides it. Gzip and zstd \
files are decompressed. A blank cell is any of 0 . * x X _ ? -

Verdicts:
  unique    exactly one solution         multiple  two or more solutions
  none      no solution, although no two givens clash
  clash     two equal digits in the same row, column or block
  solved    complete and valid           wrong     complete but invalid
  bad       not a puzzle: the line, column and reason are given

Exit codes:
  0  every puzzle has an acceptable verdict
  1  some puzzle does not (none, clash, wrong, or multiple with --unique)
  2  wrong usage, a bad puzzle, or a file that cannot be read or written

Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt > solutions.txt
  ninefold check --to csv puzzles.txt.gz | grep multiple";

/// A command, or information about this program itself.
#[derive(Debug, Subcommand)]
enum Chosen {
    #[command(flatten)]
    Command(Box<Command>),
    Completions(completions::Args),
    Man(man::Args),
}

impl Cli {
    /// Reads the arguments. What does not begin with a command is answered with all of them described.
    fn read() -> Result<Cli, clap::Error> {
        let mut described = Cli::command();
        let first = std::env::args_os().nth(1);
        if first.is_none_or(|first| described.find_subcommand(first).is_none()) {
            described.build();
        }
        let mut matches = described.try_get_matches()?;
        Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut Cli::command()))
    }

    fn run(self) -> Result<Exit> {
        match self.command {
            Chosen::Command(command) => command.run(&Terminal::new(&self.options)),
            Chosen::Completions(args) => args.run(Cli::command()),
            Chosen::Man(args) => args.run(Cli::command()),
        }
    }
}

fn main() -> ExitCode {
    let arguments = Cli::read().unwrap_or_else(|error| match left_out::message(&error) {
        Some(message) => {
            diagnostics::fatal(message);
            std::process::exit(2)
        }
        None => error.exit(),
    });
    let exit = arguments.run().unwrap_or_else(|error| {
        if closed_pipe(&error) {
            return Exit::ClosedPipe;
        }
        diagnostics::fatal(&error);
        Exit::Error
    });
    exit.into()
}
