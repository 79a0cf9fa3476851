//! The command line of Ninefold.
#![allow(dead_code, unused_imports)]
mod formats;

mod commands;
mod exit;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::classic;
use exit::Exit;

/// Sudoku: solve, explain, rate, generate
#[derive(Debug, Parser)]
#[command(name = "ninefold", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a published program of 2005 to 2007, in its own manner
    Classic(classic::Args),
}

fn main() -> ExitCode {
    let Command::Classic(args) = Cli::parse().command;
    let exit = args.run().unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        Exit::Error
    });
    exit.into()
}
