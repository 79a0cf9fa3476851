//! `ninefold count`

use anyhow::Result;
use ninefold::solve::{Outcome, Solver};
use ninefold::{Candidates, Grid, Verdict};

use crate::answer::{self, Question};
use crate::args::BatchArgs;
use crate::batch;
use crate::exit::Exit;
use crate::output::table::Value;
use crate::tally::grouped;
use crate::terminal::Terminal;

/// Print how many solutions each puzzle has
///
/// Counting stops at the limit: `2` means two or more unless --limit says otherwise.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold count 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold count --limit 1000 puzzles.txt
  ninefold count --limit 0 puzzle.sdk           every solution, however long it takes")]
pub struct Args {
    /// Stop counting at N solutions; 0 counts all
    #[arg(short, long, value_name = "N", default_value_t = 2)]
    limit: u64,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Counts the solutions of every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        let limit = if self.limit == 0 { u64::MAX } else { self.limit };
        let question = Count { solver: self.batch.solver(terminal), limit };
        batch::ask(&question, &self.batch, terminal)
    }
}

struct Count {
    solver: Solver,
    limit: u64,
}

impl Count {
    /// Whether there may be more than were counted.
    fn capped(&self, outcome: &Outcome) -> bool {
        outcome.solutions >= self.limit
    }
}

impl Question for Count {
    type Answer = Outcome;
    const COLUMNS: &'static [&'static str] = &["solutions", "capped", "guesses"];
    const GRAIN: usize = 256;

    fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
        outcomes.resize(puzzles.len(), Outcome::NONE);
        self.solver.search_batch(puzzles, self.limit, outcomes);
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Outcome> {
        Some(marks.search(self.limit))
    }

    /// With a limit of 1, one solution is all that can be known: the puzzle passes for unique.
    fn verdict(&self, puzzle: &Grid, outcome: &Outcome) -> Verdict {
        answer::verdict(puzzle, outcome.solutions)
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Unique | Verdict::Solved | Verdict::Multiple)
    }

    fn guesses(&self, outcome: &Outcome) -> u64 {
        outcome.guesses
    }

    fn line(&self, _: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
        out.extend_from_slice(outcome.solutions.to_string().as_bytes());
    }

    fn values(&self, _: &Grid, outcome: &Outcome) -> Vec<Value> {
        vec![
            Value::Count(outcome.solutions),
            Value::Flag(self.capped(outcome)),
            Value::Count(outcome.guesses),
        ]
    }

    fn grid(&self, _: &Grid, _: &Outcome) -> Option<Grid> {
        None
    }

    fn remark(&self, puzzle: &Grid, outcome: &Outcome) -> Option<String> {
        let count = grouped(outcome.solutions);
        Some(match (outcome.solutions, self.verdict(puzzle, outcome).clash()) {
            (0, Some(clash)) => format!("no solutions: {clash}"),
            (0, None) => "no solutions".to_owned(),
            _ if self.capped(outcome) => format!("{count} or more"),
            (1, _) => "1 solution".to_owned(),
            _ => format!("{count} solutions"),
        })
    }
}
