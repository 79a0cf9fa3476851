//! `ninefold solve`

use anyhow::Result;
use ninefold::solve::{Outcome, Solver};
use ninefold::{Candidates, Grid, Verdict};
use ninefold_io::table::Value;
use ninefold_io::verdict;

use crate::answer::Question;
use crate::args::BatchArgs;
use crate::batch;
use crate::exit::Exit;
use crate::output::To;
use crate::terminal::Terminal;

/// Print the solution of each puzzle
///
/// Of a puzzle with several solutions the first one found is printed, unless --unique is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt > solutions.txt
  ninefold solve --unique --stats -o solutions.txt puzzles.txt.gz
  ninefold solve --to csv puzzles.sdm | grep -v ,unique,")]
pub struct Args {
    /// Count a puzzle with several solutions as a failure
    #[arg(short, long)]
    unique: bool,
    #[command(flatten)]
    batch: BatchArgs,
}

impl Args {
    /// Solves every puzzle.
    pub fn run(self, terminal: &Terminal) -> Result<Exit> {
        // One solution answers the question, two tell whether it is the only one.
        let tell =
            self.unique || self.batch.to.is_some_and(To::is_table) || self.batch.stream.stats.is_some();
        let question = Solve {
            solver: self.batch.solver(terminal),
            unique: self.unique,
            limit: if tell { 2 } else { 1 },
        };
        batch::ask(&question, &self.batch, terminal)
    }
}

struct Solve {
    solver: Solver,
    unique: bool,
    /// How many solutions to look for.
    limit: u64,
}

impl Solve {
    /// The solution, if it is to be shown.
    fn shown(&self, outcome: &Outcome) -> Option<Grid> {
        outcome.solution().filter(|_| !self.unique || outcome.solutions == 1)
    }
}

impl Question for Solve {
    type Answer = Outcome;
    const COLUMNS: &'static [&'static str] = &["solution", "guesses"];
    const GRAIN: usize = 1024;

    fn ask(&self, puzzles: &[Grid], outcomes: &mut Vec<Outcome>) {
        outcomes.resize(puzzles.len(), Outcome::NONE);
        self.solver.search_batch(puzzles, self.limit, outcomes);
    }

    fn ask_marked(&self, marks: &Candidates) -> Option<Outcome> {
        Some(marks.search(self.limit))
    }

    fn verdict(&self, puzzle: &Grid, outcome: &Outcome) -> Verdict {
        verdict::verdict(puzzle, outcome.solutions)
    }

    fn accepts(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Unique | Verdict::Solved => true,
            Verdict::Multiple => !self.unique,
            _ => false,
        }
    }

    fn guesses(&self, outcome: &Outcome) -> u64 {
        outcome.guesses
    }

    fn line(&self, puzzle: &Grid, outcome: &Outcome, out: &mut Vec<u8>) {
        match self.shown(outcome) {
            Some(solution) => out.extend_from_slice(&solution.digits().map(|digit| b'0' + digit)),
            None => verdict::exclaim(&self.verdict(puzzle, outcome), out),
        }
    }

    fn values(&self, _: &Grid, outcome: &Outcome) -> Vec<Value> {
        vec![Value::text(self.shown(outcome)), Value::Count(outcome.guesses)]
    }

    fn grid(&self, _: &Grid, outcome: &Outcome) -> Option<Grid> {
        self.shown(outcome)
    }

    fn remark(&self, puzzle: &Grid, outcome: &Outcome) -> Option<String> {
        match self.verdict(puzzle, outcome) {
            Verdict::Unique | Verdict::Solved => None,
            Verdict::Multiple if !self.unique => Some("one of several solutions".to_owned()),
            verdict => Some(verdict::worded(&verdict)),
        }
    }
}
