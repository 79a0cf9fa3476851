//! The command line of Ninefold.
#![allow(dead_code, unused_imports)]
mod formats;

mod commands;
mod exit;
mod tui;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{classic, watch};
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
    /// Watch an engine find the solution
    Watch(watch::Args),
}

fn main() -> ExitCode {
    let ran = match Cli::parse().command {
        Command::Classic(args) => args.run(),
        Command::Watch(args) => args.run(),
    };
    let exit = ran.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        Exit::Error
    });
    exit.into()
}
