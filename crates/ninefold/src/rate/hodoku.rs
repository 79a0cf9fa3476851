//! HoDoKu's level and score, as of its version 2.2.0 with its default settings.
//!
//! HoDoKu solves by a fixed order of techniques and adds up a price for each step: the sum is the *score*. The
//! *level* is that of the hardest technique used, raised while the score is above what the level allows.
//!
//! ```
//! use ninefold::{Grid, rate::hodoku};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = hodoku::rate(&puzzle).expect("it has one solution");
//! assert_eq!((rating.level.name(), rating.score), ("Easy", 204));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::Grid;
use crate::logic::{self, Info, Level, Order, Path, Position};

/// How hard a puzzle is for HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// From Easy to Extreme.
    pub level: Level,
    /// The prices of all steps together.
    pub score: u32,
    /// The technique latest in HoDoKu's order among those used; `None` for a complete grid.
    pub hardest: Option<&'static Info>,
}

impl Rating {
    /// What a path by HoDoKu's order amounts to.
    pub fn of(path: &Path) -> Rating {
        let entries = || path.steps.iter().filter_map(|step| Some((step.technique, step.technique.hodoku?)));
        let score = entries().map(|(_, entry)| u32::from(entry.score)).sum();
        let level = entries().map(|(_, entry)| entry.level).max().unwrap_or(Level::Easy);
        let hardest = entries().max_by_key(|(_, entry)| entry.order).map(|(technique, _)| technique);
        Rating { level: allowing(level, score), score, hardest }
    }

    /// Whether singles alone solve the puzzle.
    pub fn needs_singles_only(&self) -> bool {
        self.order_of_hardest() <= LAST_SINGLE
    }

    /// Whether singles, locked candidates and subsets solve the puzzle.
    pub fn needs_basics_only(&self) -> bool {
        self.order_of_hardest() <= LAST_BASIC
    }

    fn order_of_hardest(&self) -> u16 {
        self.hardest.and_then(|info| info.hodoku).map_or(0, |entry| entry.order)
    }
}

/// The place of the hidden single in HoDoKu's order.
const LAST_SINGLE: u16 = 300;
/// The place of the hidden quadruple.
const LAST_BASIC: u16 = 2100;

/// `level`, or the first above it that allows `score`.
fn allowing(level: Level, score: u32) -> Level {
    let from_here = Level::ALL.into_iter().filter(|&other| other >= level);
    let enough = |level: &Level| level.max_score().is_none_or(|most| score <= most);
    from_here.into_iter().find(enough).unwrap_or(Level::Extreme)
}

/// The rating of `puzzle`; `None` unless it has one solution.
pub fn rate(puzzle: &Grid) -> Option<Rating> {
    Some(Rating::of(&Rater::new().path(puzzle)?))
}

/// Rates puzzles, one after the other.
#[derive(Debug)]
pub struct Rater {
    order: Order,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater with HoDoKu's default order.
    pub fn new() -> Rater {
        Rater { order: Order::hodoku() }
    }

    /// The level, if it is not above `most`; `None` if it is, or if `puzzle` has not one solution. It is looked no
    /// further than until the level is known: a path only gets harder.
    pub fn level_up_to(&self, puzzle: &Grid, most: Level) -> Option<Level> {
        let mut position = Position::of(puzzle);
        let (mut level, mut score) = (Level::Easy, 0);
        while position.is_unique() {
            let so_far = allowing(level, score);
            if so_far > most || so_far == Level::Extreme || position.candidates().is_complete() {
                return Some(so_far).filter(|level| *level <= most);
            }
            let step = logic::next_step(&position, &self.order)?;
            let entry = step.technique.hodoku?;
            level = level.max(entry.level);
            score += u32::from(entry.score);
            position.apply(&step);
        }
        None
    }

    /// The path of HoDoKu's order; `None` unless `puzzle` has one solution.
    pub fn path(&self, puzzle: &Grid) -> Option<Path> {
        let position = Position::of(puzzle);
        position.is_unique().then(|| logic::solve_by(position, &self.order))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;

    #[test]
    fn a_level_is_the_same_when_looked_at_no_further_than_needed() {
        let rater = Rater::new();
        for made in Generator::new(1).puzzles(0..60).into_iter().flatten() {
            let level = rate(&made.puzzle).unwrap().level;
            for most in Level::ALL {
                assert_eq!(rater.level_up_to(&made.puzzle, most), Some(level).filter(|&level| level <= most));
            }
        }
    }
}
