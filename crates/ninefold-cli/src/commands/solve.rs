//! `ninefold solve`

use anyhow::Result;
use ninefold_app::queries::solve::Solve;
use ninefold_app::queries::verified::Verified;

use crate::args::{BatchArgs, BudgetArgs};
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
use crate::terminal::Terminal;

/// Print the solution of each puzzle
///
/// If a puzzle has several solutions, the first one found is printed, unless --unique is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt > solutions.txt
  ninefold solve --unique --stats -o solutions.txt puzzles.txt.gz
  ninefold solve '.Cage~15~R1C1~R1C2~R2C1.AntiKnight'
  ninefold solve --to csv puzzles.sdm | grep -v ,unique,")]
pub struct Args {
    /// Treat a puzzle with several solutions as a failure
    #[arg(short, long)]
    unique: bool,
    /// Prove each answer and check the proof before printing it (see docs/trust.md); ignores pencil marks
    #[arg(long)]
    verified: bool,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Solves every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        // One solution answers the question; a second one shows whether it is the only one.
        let judges = self.verified
            || self.unique
            || self.batch.to.is_some_and(To::is_table)
            || self.batch.stream.stats.is_some();
        let query = Solve {
            solver: self.batch.solver(terminal),
            unique: self.unique,
            limit: if judges { 2 } else { 1 },
            same_everywhere: false,
            budget: self.budget.budget(),
        };
        if self.verified {
            let query = Verified { solver: query.solver, limit: query.limit, query };
            return batch::ask(query, &self.batch, terminal);
        }
        batch::ask(query, &self.batch, terminal)
    }
}
