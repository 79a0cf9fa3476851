//! The ratings of Sudoku Explainer 1.2.1: ER, EP and ED.
//!
//! Sudoku Explainer solves like a patient person: at every turn it goes through its techniques, the easiest first,
//! and does what the first one finds. Three numbers tell how hard that was:
//!
//! * **ER**, the explainer rating: the hardest step of all;
//! * **EP**, the pearl rating: the hardest up to the first digit placed;
//! * **ED**, the diamond rating: the first step.
//!
//! A puzzle with ER = EP is a *pearl*, one with ER = EP = ED a *diamond*: the hard part comes first.
//!
//! ```
//! use ninefold::{Grid, rate::se};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = se::rate(&puzzle)?;
//! assert_eq!((rating.er.to_string(), rating.hardest), ("1.2".to_string(), Some(se::Technique::HiddenSingle)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The numbers are those of version 1.2.1 (with gsf's `serate`), the measure of the Patterns Game and of the lists of
//! hardest puzzles; later programs with similar names give others.

mod aligned;
mod board;
mod bug;
mod chains;
mod lines;
mod search;
mod singles;
mod spots;
mod step;
mod subsets;
mod unique;
mod wings;

use core::fmt;

use board::Board;
use chains::Scratch;
pub use chains::{Cause, Chain, Node};
use search::Searcher;
pub use step::{Evidence, Score, Step, Technique};

use crate::board::{Clash, Grid};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step; 0.0 for a complete grid.
    pub er: Score,
    /// The hardest step up to the first placement.
    pub ep: Score,
    /// The first step.
    pub ed: Score,
    /// The technique of the first step that was as hard as `er`; none for a complete grid.
    pub hardest: Option<Technique>,
}

impl Rating {
    /// Whether nothing is harder than what the first placement takes.
    pub fn is_pearl(&self) -> bool {
        self.er == self.ep
    }

    /// Whether nothing is harder than the first step.
    pub fn is_diamond(&self) -> bool {
        self.er == self.ed
    }
}

impl fmt::Display for Rating {
    /// `7.1/1.2/1.2`: ER, EP, ED.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Why there is no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrated {
    /// Two equal digits see each other.
    Clash(Clash),
    /// No technique finds a step: there is no solution, or more than one, or the puzzle is beyond Sudoku Explainer
    /// (which then says 20.0).
    Stuck,
    /// The rating is above the ceiling that was set: at least this.
    Above(Score),
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrated::Clash(clash) => fmt::Display::fmt(clash, f),
            Unrated::Stuck => f.write_str("no technique finds a step"),
            Unrated::Above(score) => write!(f, "the rating is {score} or more"),
        }
    }
}

impl core::error::Error for Unrated {}

/// The rating of a puzzle with one solution, which the caller makes sure of: others may get a number that means
/// nothing. For many puzzles a [`Rater`] that is kept saves time.
///
/// # Errors
/// If digits clash, or no technique finds a step.
pub fn rate(puzzle: &Grid) -> Result<Rating, Unrated> {
    Rater::new().rate(puzzle)
}

/// The whole way to the solution, step by step.
///
/// # Errors
/// Those of [`rate`].
pub fn path(puzzle: &Grid) -> Result<Path, Unrated> {
    Rater::new().path(puzzle)
}

/// Rates puzzles, one after the other, in memory that it keeps.
#[derive(Debug, Default)]
pub struct Rater {
    scratch: Scratch,
}

impl Rater {
    /// A rater without any memory yet.
    pub fn new() -> Rater {
        Rater::default()
    }

    /// The rating of a puzzle with one solution: see [`rate`].
    ///
    /// # Errors
    /// If digits clash, or no technique finds a step.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Rating, Unrated> {
        self.rate_up_to(puzzle, search::NO_CEILING)
    }

    /// The rating, but given up as soon as it is known to be above `ceiling`: nothing is looked for that is rated
    /// higher, so a low ceiling is quick also with the hardest puzzles.
    ///
    /// # Errors
    /// If digits clash, no technique finds a step, or the rating is above `ceiling`.
    pub fn rate_up_to(&mut self, puzzle: &Grid, ceiling: Score) -> Result<Rating, Unrated> {
        let mut board = start(puzzle)?;
        let mut tally = Tally::default();
        let mut searcher = Searcher::new(&mut self.scratch, false);
        let mut run = singles::run(&mut board, tally.rating.er);
        if run.is_none() {
            board.settle();
        }
        while run.is_some() || !board.is_complete() {
            if let Some(run) = run {
                tally.count(run.first, technique_of_single(run.first), true);
                tally.count(run.hardest, technique_of_single(run.hardest), true);
            } else {
                let step = searcher.first_step_without_hidden_singles(&board, ceiling)?;
                step.apply(&mut board);
                tally.count(step.score, step.technique, step.placement.is_some());
            }
            if tally.rating.er > ceiling {
                return Err(Unrated::Above(tally.rating.er));
            }
            run = singles::run(&mut board, tally.rating.er);
        }
        Ok(tally.rating)
    }

    /// The whole way to the solution, step by step.
    ///
    /// # Errors
    /// Those of [`rate`](Rater::rate).
    pub fn path(&mut self, puzzle: &Grid) -> Result<Path, Unrated> {
        let mut board = start(puzzle)?;
        board.settle();
        let mut tally = Tally::default();
        let mut steps = Vec::new();
        let mut searcher = Searcher::new(&mut self.scratch, true);
        while !board.is_complete() {
            let step = searcher.first_step(&board).ok_or(Unrated::Stuck)?;
            step.apply(&mut board);
            tally.count(step.score, step.technique, step.placement.is_some());
            steps.push(step);
        }
        Ok(Path { steps, rating: tally.rating })
    }
}

fn technique_of_single(score: Score) -> Technique {
    if score == singles::LAST_DIGIT { Technique::LastDigit } else { Technique::HiddenSingle }
}

/// No puzzle with fewer digits has one solution (McGuire, Tugemann, Civario 2012); looking for steps would take ages.
const FEWEST_DIGITS: usize = 17;

/// The board of the puzzle, which is to be settled.
fn start(puzzle: &Grid) -> Result<Board, Unrated> {
    match Board::unsettled(puzzle) {
        None => Err(puzzle.clash().map_or(Unrated::Stuck, Unrated::Clash)),
        Some(_) if puzzle.len() < FEWEST_DIGITS => Err(Unrated::Stuck),
        Some(board) => Ok(board),
    }
}

/// The steps that Sudoku Explainer takes, and what they amount to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// In order.
    pub steps: Vec<Step>,
    /// The same as [`rate`] gives.
    pub rating: Rating,
}

impl Path {
    /// How many steps were of a technique.
    pub fn count(&self, technique: Technique) -> usize {
        self.steps.iter().filter(|step| step.technique == technique).count()
    }
}

/// The ratings so far.
#[derive(Default)]
struct Tally {
    rating: Rating,
    started: bool,
    placed: bool,
}

impl Tally {
    fn count(&mut self, score: Score, technique: Technique, places: bool) {
        let rating = &mut self.rating;
        if score > rating.er {
            rating.er = score;
            rating.hardest = Some(technique);
        }
        if !self.started {
            rating.ed = rating.er;
        }
        if !self.placed && places {
            rating.ep = rating.er;
        }
        self.started = true;
        self.placed |= places;
    }
}

/// What is known about a technique that only Sudoku Explainer has.
pub fn info(_: &str) -> Option<&'static crate::logic::Info> {
    None
}
