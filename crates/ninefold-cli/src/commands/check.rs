//! `ninefold check`

mod proof;
mod trace;
mod words;

use std::ffi::OsString;

use anyhow::{Result, bail};
use ninefold_app::queries::check::Check;
use ninefold_formats::{Format, Records};

use crate::args::{BatchArgs, BudgetArgs};
use crate::batch;
use crate::exit::Exit;
use crate::input;
use crate::output::To;
use crate::terminal::Terminal;

use trace::Traces;
use words::Words;

/// Report what is wrong with each puzzle, or that nothing is
///
/// The verdict comes first, followed by details: the redundant givens of a unique puzzle; the number of
/// solutions and the cells in which they differ; the digits that clash; the found digits that are wrong.
///
/// With --trace, follows solving paths written as JSON: each step must follow from its evidence, or at least
/// be true in every solution.
///
/// With --proof, checks proofs of how many solutions puzzles have, as `prove` writes them, by a checker that
/// knows nothing of the solver. If puzzles are given too, the proofs must be about them, in the same order;
/// all digits of a puzzle count as givens.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold check my-solution.sdk
  ninefold check --to tsv puzzles.txt | cut -f 2 | sort | uniq -c
  ninefold explain --to jsonl puzzles.txt | ninefold check --trace -
  ninefold prove puzzles.txt | ninefold check --proof - puzzles.txt")]
pub struct Args {
    /// Check the paths in FILE, written by `explain --to json` or another program (see docs/trace-schema.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["inputs", "from"])]
    trace: Option<OsString>,
    /// With --trace: reject steps that are true but not shown by their evidence
    #[arg(long, requires = "trace")]
    strict: bool,
    /// Check the proofs in FILE, written by `prove` or another program (see docs/trust.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["trace", "backend"])]
    proof: Option<OsString>,
    /// Print each sentence of the rules in words below the verdict, and what it was read as
    #[arg(long, conflicts_with_all = ["trace", "proof", "to"])]
    words: bool,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Checks every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        if let Some(file) = &self.trace {
            let records = Records::new([input::input(file)?], Some(Format::Json));
            let json = matches!(self.batch.to, Some(To::Json | To::Jsonl));
            return batch::run_on(records, &self.batch.stream, terminal, &Traces::new(self.strict, json));
        }
        if let Some(file) = &self.proof {
            let is_json = match self.batch.to {
                None | Some(To::Grids(Format::LINE)) => false,
                Some(To::Json | To::Jsonl) => true,
                Some(_) => bail!("--proof writes `line` or `jsonl`"),
            };
            let args = &self.batch.stream;
            let has_puzzles = !args.input.inputs.is_empty();
            let puzzles = has_puzzles.then(|| input::records(&args.input, terminal)).transpose()?;
            return proof::run(input::input(file)?, puzzles, is_json, args, terminal);
        }
        let query = Check { solver: self.batch.solver(terminal), budget: self.budget.budget() };
        if self.words {
            let records = input::records(&self.batch.stream.input, terminal)?;
            return batch::run_on(records, &self.batch.stream, terminal, &Words(query));
        }
        batch::ask(query, &self.batch, terminal)
    }
}
