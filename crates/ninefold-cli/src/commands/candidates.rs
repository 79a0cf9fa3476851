//! `ninefold candidates`

use anyhow::Result;
use ninefold_app::queries::candidates::TrueCandidates;

use crate::args::{BatchArgs, BudgetArgs};
use crate::batch;
use crate::exit::Exit;
use crate::terminal::Terminal;

/// Show the true candidates of each puzzle: the values of each cell that occur in some solution
///
/// On one line, a group of values for each cell, in reading order, separated by spaces. They are exact: every
/// value listed is in some solution, and no other is in any.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold candidates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...9
  ninefold candidates --to picture '.Cage~3~R1C1~R1C2.AntiKnight'
  ninefold candidates --threshold 8 --to json puzzle.json")]
pub struct Args {
    /// Count the solutions with each candidate, up to N; they are written in the column `counts`
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    threshold: u32,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Finds the candidates of every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let query = TrueCandidates {
            solver: self.batch.solver(terminal),
            threshold: self.threshold,
            budget: self.budget.budget(),
        };
        batch::ask(query, &self.batch, terminal)
    }
}
