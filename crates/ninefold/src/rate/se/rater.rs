//! Rating and solving as Sudoku Explainer does, to the end or for one step.

use super::board::Board;
use super::chains::Chains;
use super::rating::{Rating, Tally, Unrated};
use super::scores::Score;
use super::search::Searcher;
use super::singles;
use crate::board::{Candidates, Grid};
use crate::logic::{Path, Step};

/// The rating of a puzzle with one solution, which the caller must make sure of: any other may get a number that means
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
pub fn path(puzzle: &Grid) -> Result<RatedPath, Unrated> {
    Rater::new().path(puzzle)
}

/// The steps that Sudoku Explainer takes, and what they amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedPath {
    /// The steps, with all their evidence.
    pub path: Path,
    /// What each step is rated.
    pub scores: Vec<Score>,
    /// The same as [`rate`] gives, if the path leads to the solution.
    pub rating: Rating,
}

/// Rates puzzles, one after the other, in memory that it keeps.
#[derive(Debug, Default)]
pub struct Rater {
    chains: Chains,
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
        self.rate_up_to(puzzle, Score::HIGHEST)
    }

    /// The rating, but given up as soon as it is known to be above `ceiling`: nothing is looked for that is rated
    /// higher, so a low ceiling is quick also with the hardest puzzles.
    ///
    /// # Errors
    /// If digits clash, no technique finds a step, or the rating is above `ceiling`.
    pub fn rate_up_to(&mut self, puzzle: &Grid, ceiling: Score) -> Result<Rating, Unrated> {
        self.rate_to_end(puzzle, ceiling, &mut |_| ())
    }

    /// The rating; `found` learns after each step, or run of singles, what it amounts to so far.
    ///
    /// # Errors
    /// Those of [`rate`](Rater::rate).
    pub fn rate_reporting(
        &mut self,
        puzzle: &Grid,
        found: &mut dyn FnMut(&Rating),
    ) -> Result<Rating, Unrated> {
        self.rate_to_end(puzzle, Score::HIGHEST, found)
    }

    fn rate_to_end(
        &mut self,
        puzzle: &Grid,
        ceiling: Score,
        found: &mut dyn FnMut(&Rating),
    ) -> Result<Rating, Unrated> {
        let mut board = start(puzzle)?;
        let mut tally = Tally::default();
        let mut searcher = Searcher::to_rate(&mut self.chains);
        let mut run = singles::run(&mut board, tally.rating.er);
        if run.is_none() {
            board.settle();
        }
        while run.is_some() || !board.is_complete() {
            if let Some(run) = run {
                tally.count(run.first, singles::info(run.first), true);
                tally.count(run.hardest, singles::info(run.hardest), true);
            } else {
                let (step, score) = searcher.first_step_without_hidden_singles(&board, ceiling)?;
                board.apply(&step);
                tally.count(score, step.technique, !step.placements.is_empty());
            }
            if tally.rating.er > ceiling {
                return Err(Unrated::Above(tally.rating.er));
            }
            found(&tally.rating);
            run = singles::run(&mut board, tally.rating.er);
        }
        Ok(tally.rating)
    }

    /// The whole way to the solution, step by step.
    ///
    /// # Errors
    /// Those of [`rate`](Rater::rate).
    pub fn path(&mut self, puzzle: &Grid) -> Result<RatedPath, Unrated> {
        start(puzzle)?;
        Some(self.path_from(Candidates::new(puzzle), true))
            .filter(|path| path.path.is_solved())
            .ok_or(Unrated::Stuck)
    }

    /// The way from a position of the game, as far as there is one: from the digits that are placed and the candidates
    /// that are left. Without `unique`, the puzzle is not known to have one solution, and nothing rests on that.
    pub fn path_from(&mut self, on: Candidates, unique: bool) -> RatedPath {
        self.path_reporting(on, unique, &mut |_, _| ())
    }

    /// The same; `found` learns of each step as soon as it is found.
    pub fn path_reporting(
        &mut self,
        on: Candidates,
        unique: bool,
        found: &mut dyn FnMut(&Step, Score),
    ) -> RatedPath {
        let mut searcher = Searcher::to_explain(&mut self.chains, unique);
        let (mut board, mut tally) = (Board::from(&on), Tally::default());
        let (mut steps, mut scores, mut end) = (Vec::new(), Vec::new(), on);
        while !end.is_complete() && !is_bare(&end) {
            let Some((step, score)) = searcher.first_step(&board) else { break };
            board.apply(&step);
            step.eliminations.iter().for_each(|&gone| _ = end.remove(gone));
            step.placements.iter().for_each(|&placed| end.place(placed));
            tally.count(score, step.technique, !step.placements.is_empty());
            found(&step, score);
            steps.push(step);
            scores.push(score);
        }
        RatedPath { path: Path { steps, end }, scores, rating: tally.rating }
    }

    /// The step that Sudoku Explainer takes from a position of the game, and what it is rated: see
    /// [`path_from`](Rater::path_from).
    pub fn next_step(&mut self, on: &Candidates, unique: bool) -> Option<(Step, Score)> {
        if is_bare(on) {
            return None;
        }
        Searcher::to_explain(&mut self.chains, unique).first_step(&Board::from(on))
    }
}

/// No puzzle with fewer digits has one solution (McGuire, Tugemann, Civario 2012); the search for steps would take ages.
const FEWEST_DIGITS: usize = 17;

/// Whether there are too few digits for one solution, and nothing else is known.
fn is_bare(on: &Candidates) -> bool {
    on.grid().len() < FEWEST_DIGITS && on.len() == Candidates::new(on.grid()).len()
}

/// The board of the puzzle, which is to be settled.
fn start(puzzle: &Grid) -> Result<Board, Unrated> {
    match Board::unsettled(puzzle) {
        None => Err(puzzle.clash().map_or(Unrated::Stuck, Unrated::Clash)),
        Some(_) if puzzle.len() < FEWEST_DIGITS => Err(Unrated::Stuck),
        Some(board) => Ok(board),
    }
}
