//! `sudoku.c`: logic in levels, with pictures; a search settles what logic leaves open.

use std::ffi::OsString;
use std::fmt::Write;
use std::time::Instant;

use anyhow::Result;
use ninefold::{Candidates, Cell, Contradiction, DigitSet, Grid};
use ninefold_classic::{Counters, EXAMPLES, Preset, SubsetSolver, framed, stacked};

use super::input;
use super::print::{Stats, print};
use crate::exit::Exit;

/// The options of the program, as it had them.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A puzzle, a file, or - for standard input
    #[arg(value_name = "PUZZLE")]
    input: Option<OsString>,
    /// Take built-in example N (1 to 17)
    #[arg(short = 'e', value_name = "N", conflicts_with = "input", value_parser = clap::value_parser!(u8).range(1..=17))]
    example: Option<u8>,
    /// List the built-in examples
    #[arg(short = 'f')]
    list: bool,
    /// Show B solutions at most when logic gets stuck and brute force completes; 0 = no brute force
    #[arg(short = 'b', value_name = "B", default_value_t = 2)]
    brute: usize,
    /// Start at masking level L (1 to 8)
    #[arg(short = 'l', value_name = "L", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// Never go beyond masking level M (1 to 8)
    #[arg(short = 'm', value_name = "M", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    most: u8,
    /// Show below each picture: 1 possible values, 2 eliminated values, 4 octal masks, or a sum of these
    #[arg(short = 's', value_name = "S", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=7))]
    show: u8,
    /// Show the initial picture only
    #[arg(short = 'i')]
    initial: bool,
    /// Show the progress to the solution: a picture whenever the level changes
    #[arg(short = 'p')]
    progress: bool,
    /// Quiet: no pictures
    #[arg(short = 'q', id = "quiet")]
    quiet: bool,
    /// Verbose: every conclusion with its reason
    #[arg(short = 'v', id = "verbose", conflicts_with = "quiet")]
    verbose: bool,
    /// Show the progress as lines of 81 characters, and nothing else
    #[arg(short = 'z', conflicts_with_all = ["quiet", "verbose", "progress"])]
    lines: bool,
    #[command(flatten)]
    stats: Stats,
}

impl Args {
    /// Solves and prints; returns whether there was a solution.
    pub fn run(&self) -> Result<Exit> {
        if self.list {
            print(&list())?;
            return Ok(Exit::Success);
        }
        let Some((title, puzzle)) = self.puzzle()? else { return Ok(Exit::Error) };
        let start = Instant::now();
        let mut report = Report::new(self, title);
        let exit = report.solve(&puzzle);
        print(&report.text)?;
        self.stats.say(report.counters, start.elapsed());
        Ok(exit)
    }

    fn puzzle(&self) -> Result<Option<(String, Grid)>> {
        if let Some(number) = self.example {
            let example = EXAMPLES[usize::from(number) - 1];
            let puzzle = example.puzzle.parse().expect("the examples are puzzles");
            return Ok(Some((example.title.into(), puzzle)));
        }
        let read = input::read(Preset::SudokuC, self.input.as_deref())?;
        Ok(read.map(|input| (format!("Source: {}", input.origin), input.puzzle)))
    }

    fn shows(&self, table: u8) -> bool {
        self.show & table != 0
    }
}

fn list() -> String {
    let mut text = String::new();
    for (i, example) in EXAMPLES.iter().enumerate() {
        let _ = writeln!(text, "{:2} {} {}", i + 1, example.puzzle, example.title);
    }
    text
}

/// What the program prints, as it comes about.
struct Report<'a> {
    args: &'a Args,
    title: String,
    text: String,
    /// Until the first solution.
    counters: Counters,
}

/// What the heading of the initial picture says instead of a level.
const INITIAL: i32 = -1;

impl<'a> Report<'a> {
    fn new(args: &'a Args, title: String) -> Report<'a> {
        Report { args, title, text: String::new(), counters: Counters::default() }
    }

    fn solve(&mut self, puzzle: &Grid) -> Exit {
        let mut solver = SubsetSolver::with_levels(puzzle, self.args.level.into(), self.args.most.into());
        if self.args.lines {
            self.line(puzzle);
        } else if !self.args.quiet {
            self.board(solver.candidates(), INITIAL, errors(&solver));
        }
        if self.args.initial {
            return Exit::Success;
        }
        self.mask(&mut solver);
        match solver.contradiction() {
            Some(contradiction) => self.contradict(&solver, contradiction),
            None if solver.candidates().is_complete() => {
                self.result(&solver, solver.candidates());
                Exit::Success
            }
            None => self.complete(&solver),
        }
    }

    /// Lets the solver conclude what it can.
    fn mask(&mut self, solver: &mut SubsetSolver) {
        let mut level = 1;
        let mut before = solver.clone();
        while let Some(deduction) = solver.step() {
            if self.args.progress && deduction.level != level {
                self.board(before.candidates(), level as i32, 0);
            }
            level = deduction.level;
            before = solver.clone();
            if self.args.verbose {
                let _ = writeln!(self.text, "Level {level:2}: {deduction}");
            }
            if self.args.lines && deduction.placed.is_some() {
                self.line(solver.candidates().grid());
            }
            self.counters.placements += u64::from(deduction.placed.is_some());
        }
    }

    /// Logic is stuck: tries what is left.
    fn complete(&mut self, solver: &SubsetSolver) -> Exit {
        if self.args.brute == 0 {
            self.result(solver, solver.candidates());
            return self.deny(format_args!("Logic is {}, and brute force is off (-b 0)", stuck(solver)));
        }
        let mut search = Preset::Fewest.search(solver.candidates().grid());
        let mut tried = None;
        let mut solutions = Vec::new();
        while let Some(solution) = search.run_to_solution() {
            tried = tried.or(Some(search.counters()));
            solutions.push(solution);
            // One more than is shown, to know whether there are more.
            if solutions.len() > self.args.brute {
                break;
            }
        }
        let tried = tried.unwrap_or(search.counters());
        self.counters.placements += tried.placements;
        self.counters.removals += tried.removals;
        if solutions.is_empty() { self.exhausted(solver, tried) } else { self.completed(solver, &solutions) }
    }

    /// Nothing fits.
    fn exhausted(&mut self, solver: &SubsetSolver, tried: Counters) -> Exit {
        self.result(solver, solver.candidates());
        self.deny(format_args!(
            "Contradiction (none) found by brute force, {} and after {} placements more: there is no solution",
            stuck(solver),
            tried.placements
        ))
    }

    fn completed(&mut self, solver: &SubsetSolver, solutions: &[Grid]) -> Exit {
        let shown = &solutions[..solutions.len().min(self.args.brute)];
        let found = match shown.len() {
            n if n < solutions.len() => format!("{n} solutions and there are more"),
            1 => "the only solution".into(),
            n => format!("all {n} solutions"),
        };
        self.say(format_args!("Brute force, {}, finds {found}", stuck(solver)));
        for solution in shown {
            self.result(solver, &Candidates::new(solution));
        }
        Exit::Success
    }

    /// Says what cannot be, and when that was found.
    fn contradict(&mut self, solver: &SubsetSolver, contradiction: Contradiction) -> Exit {
        let word = if matches!(contradiction, Contradiction::Clash(_)) { "clash" } else { "none" };
        let when = match solver.highest() {
            0 => "at the start".to_owned(),
            level => format!("at level {level}, after {} placements", self.counters.placements),
        };
        if solver.highest() > 0 {
            self.result(solver, solver.candidates());
        }
        self.deny(format_args!("Contradiction ({word}) found {when}: {contradiction}"))
    }

    /// A picture at the end.
    fn result(&mut self, solver: &SubsetSolver, board: &Candidates) {
        if self.args.lines {
            self.line(board.grid());
        } else {
            self.board(board, solver.highest() as i32, errors(solver));
        }
    }

    /// Title, heading, and the pictures asked for.
    fn board(&mut self, board: &Candidates, level: i32, errors: usize) {
        self.pause();
        let (known, unknown) = (board.grid().givens().len(), board.blanks().len());
        let solved = board.grid().len() - known;
        let _ = writeln!(self.text, "{}", self.title);
        let _ = writeln!(
            self.text,
            "Level {level:2} Known {known}, Unknown {unknown}, Solved {solved}, Errors {errors}"
        );
        if self.args.quiet {
            return;
        }
        self.text += &stacked(board.grid());
        let values = [(1, "Possible values", false), (2, "Eliminated values", true)];
        for (_, heading, eliminated) in values.iter().filter(|(table, ..)| self.args.shows(*table)) {
            let _ = write!(self.text, "{heading}\n{}", value_table(board, *eliminated));
        }
        if self.args.shows(4) {
            let _ = write!(self.text, "Octal masks\n{}", mask_table(board));
        }
    }

    /// A sentence of its own.
    fn say(&mut self, sentence: std::fmt::Arguments<'_>) {
        if !self.args.lines {
            self.pause();
            let _ = writeln!(self.text, "{sentence}");
        }
    }

    /// Why there is no solution: also a line where lines are asked for.
    fn deny(&mut self, sentence: std::fmt::Arguments<'_>) -> Exit {
        if self.args.lines {
            let _ = writeln!(self.text, "! {sentence}");
        } else {
            self.say(sentence);
        }
        Exit::Refuted
    }

    /// The board as a line, unless it is the last line already.
    fn line(&mut self, grid: &Grid) {
        let line = grid.to_string();
        if self.text.lines().next_back() != Some(&line) {
            let _ = writeln!(self.text, "{line}");
        }
    }

    /// An empty line between what was printed and what follows.
    fn pause(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }
}

/// Where logic ends.
fn stuck(solver: &SubsetSolver) -> String {
    format!("stuck at level {} with {} unknown", solver.highest(), solver.candidates().blanks().len())
}

/// How many things are wrong.
fn errors(solver: &SubsetSolver) -> usize {
    match solver.contradiction() {
        None => 0,
        Some(Contradiction::Clash(_)) => solver.candidates().grid().clashes().len(),
        Some(_) => 1,
    }
}

/// The possible or the eliminated values of the unknown cells; known ones show what they hold.
fn value_table(board: &Candidates, eliminated: bool) -> String {
    let shown = |cell: Cell| match board.grid().get(cell) {
        Some(digit) if board.grid().is_given(cell) => format!("({digit})"),
        Some(digit) => format!("={digit}"),
        None if eliminated => (!board.at(cell)).to_string(),
        None => board.at(cell).to_string(),
    };
    let width = Cell::all().map(|cell| shown(cell).len()).max().unwrap_or(0) + 2;
    framed(width, |cell| format!("{:^width$}", shown(cell)))
}

/// What each cell can be as a mask of nine bits, the value N being bit N-1.
fn mask_table(board: &Candidates) -> String {
    framed(5, |cell| {
        let values = board.grid().get(cell).map_or(board.at(cell), DigitSet::of);
        format!(" {:03o} ", values.bits())
    })
}
