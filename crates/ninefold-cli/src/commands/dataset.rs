//! `ninefold dataset`

mod build;
mod check;
mod options;
mod trace;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Exit;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Build data sets of puzzles that can be checked: no wrong answers, no leaks between splits
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Build(build::Build),
    Verify(check::Verify),
    Split(build::Split),
    Dedupe(build::Dedupe),
    Rate(build::Rate),
    Augment(build::Augment),
    Merge(build::Merge),
    Sample(build::Sample),
    Diff(check::Diff),
    Rebuild(check::Rebuild),
    Card(check::Card),
    Trace(trace::Trace),
}

impl Args {
    /// Runs the command.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        match self.verb {
            Verb::Build(verb) => verb.run(terminal),
            Verb::Verify(verb) => verb.run(terminal),
            Verb::Split(verb) => verb.run(terminal),
            Verb::Dedupe(verb) => verb.run(terminal),
            Verb::Rate(verb) => verb.run(terminal),
            Verb::Augment(verb) => verb.run(terminal),
            Verb::Merge(verb) => verb.run(terminal),
            Verb::Sample(verb) => verb.run(terminal),
            Verb::Diff(verb) => verb.run(terminal),
            Verb::Rebuild(verb) => verb.run(terminal),
            Verb::Card(verb) => verb.run(terminal),
            Verb::Trace(verb) => verb.run(terminal),
        }
    }
}

/// Runs `work`, and shows how many rows it has heard of.
fn reporting<T>(
    terminal: &Terminal,
    work: impl FnOnce(&mut dyn FnMut(u64)) -> ninefold_dataset::Result<T>,
) -> ninefold_dataset::Result<T> {
    let progress = Progress::new(terminal.progress, None, Arc::new(AtomicU64::new(0)));
    let mut done = 0;
    let made = work(&mut |rows| {
        done += rows;
        progress.advance(done);
    });
    progress.clear();
    made
}
