//! `ninefold count`

use anyhow::Result;
use ninefold_app::queries::count::Count;
use ninefold_app::queries::estimate::Estimate;
use ninefold_app::queries::solutions::Walks;
use ninefold_app::queries::verified::Verified;

use crate::args::{BatchArgs, BudgetArgs};
use crate::batch;
use crate::exit::Exit;
use crate::terminal::Terminal;

/// Count the solutions of each puzzle
///
/// Counting stops at the limit, so with the default limit `2` means two or more.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold count --limit 1000 puzzles.txt
  ninefold count --limit 0 puzzle.sdk           all solutions, however long it takes
  ninefold count --estimate 10000 .AntiKnight   an estimate, where there are too many to count")]
pub struct Args {
    /// Stop counting at N solutions; 0 counts all
    #[arg(short, long, value_name = "N", default_value_t = 2)]
    limit: u64,
    /// Estimate the number of solutions by N random walks where there are 10,000 or more
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "verified"], value_parser = clap::value_parser!(u64).range(2..))]
    estimate: Option<u64>,
    /// The seed of the random walks
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "estimate")]
    seed: u64,
    /// Prove each count and check the proof before printing it (see docs/trust.md); ignores pencil marks
    #[arg(long)]
    verified: bool,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Counts the solutions of every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let limit = if self.limit == 0 { u64::MAX } else { self.limit };
        if let Some(number) = self.estimate {
            let (solver, budget) = (self.batch.solver(terminal), self.budget.budget());
            let query = Estimate { solver, walks: Walks { number, seed: self.seed }, budget };
            return batch::ask(query, &self.batch, terminal);
        }
        let query = Count { solver: self.batch.solver(terminal), limit, budget: self.budget.budget() };
        if self.verified {
            let query = Verified { solver: query.solver, limit: query.limit, query };
            return batch::ask(query, &self.batch, terminal);
        }
        batch::ask(query, &self.batch, terminal)
    }
}
