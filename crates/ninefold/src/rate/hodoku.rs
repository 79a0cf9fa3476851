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

use core::fmt;

use crate::board::Grid;
use crate::logic::{self, Info, Level, Order, Path, Position, Step, Steps};

/// How hard a puzzle is for HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Rating {
    /// From Easy to Extreme.
    pub level: Level,
    /// The prices of all steps together.
    pub score: u32,
    /// The technique latest in HoDoKu's order among those used; `None` for a complete grid.
    pub hardest: Option<&'static Info>,
}

impl Rating {
    /// The rating of a complete grid.
    const NOTHING: Rating = Rating { level: Level::Easy, score: 0, hardest: None };

    /// The rating of the steps of a path by HoDoKu's order.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a Step>) -> Rating {
        steps.into_iter().fold(Rating::NOTHING, Rating::and)
    }

    /// The rating with one more step.
    fn and(self, step: &Step) -> Rating {
        let Some(entry) = step.technique.hodoku else { return self };
        let score = self.score + u32::from(entry.score);
        let level = allowing(self.level.max(entry.level), score);
        let harder = entry.order >= self.order_of_hardest();
        Rating { level, score, hardest: if harder { Some(step.technique) } else { self.hardest } }
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

/// The steps of HoDoKu's order to the solution, and what they amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedPath {
    /// The steps.
    pub path: Path,
    /// The same as [`rate`] gives.
    pub rating: Rating,
}

/// Why there is no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrated {
    /// The puzzle has no solution, or more than one.
    NotUnique,
    /// It is harder than this.
    Above(Level),
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrated::NotUnique => f.write_str("there is not just one solution"),
            Unrated::Above(level) => write!(f, "the level is above {level}"),
        }
    }
}

impl core::error::Error for Unrated {}

/// The rating of `puzzle`.
///
/// # Errors
/// If there is not exactly one solution.
pub fn rate(puzzle: &Grid) -> Result<Rating, Unrated> {
    Rater::new().rate(puzzle)
}

/// Rates puzzles, one after the other.
#[derive(Debug)]
pub struct Rater {
    /// For each level, the order up to the last technique that a puzzle of that level may need.
    orders: [Order; Level::ALL.len()],
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater with HoDoKu's default order.
    pub fn new() -> Rater {
        let order = Order::hodoku();
        Rater { orders: Level::ALL.map(|ceiling| up_to(ceiling, &order)) }
    }

    /// The rating of `puzzle`.
    ///
    /// # Errors
    /// If there is not exactly one solution.
    pub fn rate(&mut self, puzzle: &Grid) -> Result<Rating, Unrated> {
        self.rate_up_to(puzzle, Level::Extreme)
    }

    /// The rating, but given up as soon as its level is known to be above `ceiling`: a low ceiling is quick also with
    /// the hardest puzzles.
    ///
    /// # Errors
    /// If there is not exactly one solution, or the level is above `ceiling`.
    pub fn rate_up_to(&mut self, puzzle: &Grid, ceiling: Level) -> Result<Rating, Unrated> {
        self.rate_position(Position::of(puzzle), ceiling)
    }

    /// The rating of a puzzle whose solution is known, from its [position](Position::written).
    ///
    /// # Errors
    /// The same.
    pub fn rate_position(&mut self, position: Position, ceiling: Level) -> Result<Rating, Unrated> {
        if !position.is_unique() {
            return Err(Unrated::NotUnique);
        }
        let mut rating = Rating::NOTHING;
        let mut steps = Steps::for_rating(position, self.order_up_to(ceiling));
        let mut next = None;
        steps.look(&mut next);
        while let Some(step) = &next {
            steps.apply(step);
            rating = rating.and(step);
            if rating.level > ceiling {
                return Err(Unrated::Above(ceiling));
            }
            steps.look(&mut next);
        }
        if steps.position().candidates().is_complete() { Ok(rating) } else { Err(Unrated::Above(ceiling)) }
    }

    fn order_up_to(&self, ceiling: Level) -> &Order {
        &self.orders[ceiling as usize]
    }

    /// The path of HoDoKu's order, and its rating.
    ///
    /// # Errors
    /// If there is not exactly one solution.
    pub fn path(&mut self, puzzle: &Grid) -> Result<RatedPath, Unrated> {
        let position = Position::of(puzzle);
        if !position.is_unique() {
            return Err(Unrated::NotUnique);
        }
        let path = logic::solve_by(position, self.order_up_to(Level::Extreme));
        let rating = Rating::of(&path.steps);
        Ok(RatedPath { path, rating })
    }
}

/// The order up to the last technique that a puzzle of the level may need; those above it that come earlier are
/// tried, since they would be used.
fn up_to(ceiling: Level, order: &Order) -> Order {
    let may_need = |info: &Info| info.hodoku.is_some_and(|entry| entry.level <= ceiling);
    let last = order.iter().collect::<Vec<_>>().iter().rposition(|rung| may_need(rung.info()));
    order.iter().take(last.map_or(0, |last| last + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ceiling_gives_the_rating_or_says_that_it_is_above() {
        let by_level = [
            (
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                Level::Easy,
            ),
            (
                "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3",
                Level::Extreme,
            ),
        ];
        let mut rater = Rater::new();
        for (puzzle, level) in by_level {
            let puzzle: Grid = puzzle.parse().unwrap();
            let rating = rate(&puzzle).unwrap();
            assert_eq!(rating.level, level);
            for ceiling in Level::ALL {
                let expected = if level <= ceiling { Ok(rating) } else { Err(Unrated::Above(ceiling)) };
                assert_eq!(rater.rate_up_to(&puzzle, ceiling), expected);
            }
        }
        assert_eq!(rater.rate_up_to(&Grid::EMPTY, Level::Extreme), Err(Unrated::NotUnique));
    }
}
