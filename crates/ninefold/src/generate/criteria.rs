//! Whether a puzzle is as difficult as was asked for.
//!
//! Most puzzles are not, so each question is put so that a *no* comes early: a rating is given up once it is known to
//! be above the range asked for.

use crate::board::{Cell, Grid};
use crate::logic::{self, LADDER, Level, Order, Path, Position};
use crate::rate::{hodoku, se};

use super::{Generator, singles};

/// The ER, if a range of ratings was asked for.
pub(super) type Rating = Option<se::Score>;

/// How a puzzle fails to meet the criteria.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// In any way.
    Far,
    /// The technique that must be needed is used, but others would be needed too.
    Near {
        /// How many cells stay blank.
        blanks: usize,
    },
}

/// Rates puzzles, no further than is needed to see whether they meet the criteria.
#[derive(Debug)]
pub(super) struct Criteria<'a> {
    asked: &'a Generator,
    se: se::Rater,
    hodoku: hodoku::Rater,
    /// The techniques that must suffice.
    enough: Option<Order>,
}

impl<'a> Criteria<'a> {
    pub fn new(asked: &'a Generator) -> Criteria<'a> {
        Criteria { asked, se: se::Rater::new(), hodoku: hodoku::Rater::new(), enough: enough(asked) }
    }

    /// The ER of a puzzle that meets the criteria, if a range of ratings was asked for; or how far it is from them.
    pub fn rating(&mut self, puzzle: &Grid) -> Result<Rating, Miss> {
        if !self.has_level(puzzle) {
            return Err(Miss::Far);
        }
        self.has_techniques(puzzle)?;
        let Some(range) = &self.asked.rating else { return Ok(None) };
        let er = self.se.rate_up_to(puzzle, *range.end()).map_err(|_| Miss::Far)?.er;
        if range.contains(&er) { Ok(Some(er)) } else { Err(Miss::Far) }
    }

    fn has_level(&mut self, puzzle: &Grid) -> bool {
        let Some(level) = self.asked.level else { return true };
        if let Some(is_easy) = is_easy(puzzle)
            && (is_easy || level == Level::Easy)
        {
            return is_easy && level == Level::Easy;
        }
        match level {
            // What is above all others need not be rated to the end.
            Level::Extreme => {
                matches!(self.hodoku.rate_up_to(puzzle, Level::Unfair), Err(hodoku::Unrated::Above(_)))
            }
            level => self.hodoku.rate_up_to(puzzle, level).is_ok_and(|rating| rating.level == level),
        }
    }

    fn has_techniques(&self, puzzle: &Grid) -> Result<(), Miss> {
        let Some(order) = &self.enough else { return Ok(()) };
        let path = logic::solve_by(Position::of(puzzle), order);
        match (self.asked.technique.is_none_or(|id| uses(&path, id)), path.is_solved()) {
            (true, true) => Ok(()),
            (true, false) => Err(Miss::Near { blanks: path.end.blanks().len() }),
            (false, _) => Err(Miss::Far),
        }
    }
}

/// With so few blanks a puzzle of singles is easy: none of them costs more than 14.
const FEW_BLANKS: usize = match Level::Easy.max_score() {
    Some(most) => most as usize / 14,
    None => Cell::COUNT,
};

/// Whether the level of a puzzle is Easy, unless that depends on the score.
fn is_easy(puzzle: &Grid) -> Option<bool> {
    let by_singles = singles::suffice(puzzle);
    (!by_singles || Cell::COUNT - puzzle.len() <= FEW_BLANKS).then_some(by_singles)
}

/// The techniques that must suffice. One that must be needed comes last, so that it is used only where the others
/// are stuck.
fn enough(asked: &Generator) -> Option<Order> {
    let Some(technique) = asked.technique.and_then(logic::technique) else { return asked.only.clone() };
    let id = technique.info().id;
    let easier: Order = match &asked.only {
        Some(only) => only.iter().filter(|other| other.info().id != id).collect(),
        None => {
            let before = LADDER.iter().copied().take_while(|other| other.info().id != id);
            before.filter(|other| !other.info().optional).collect()
        }
    };
    Some(easier.iter().chain([technique]).collect())
}

/// Whether a step is of the technique or kind `id`.
fn uses(path: &Path, id: &str) -> bool {
    let rung = logic::technique(id).filter(|technique| technique.info().id == id);
    let kinds = rung.map_or(&[][..], |technique| technique.kinds());
    let is_used = |kind: &str| path.steps.iter().any(|step| step.technique.id == kind);
    is_used(id) || kinds.iter().any(|kind| is_used(kind.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_has_one_level_and_the_judge_finds_it() {
        for made in Generator::new(4).puzzles(0..60).into_iter().flatten() {
            let level = hodoku::rate(&made.puzzle).unwrap().level;
            for level_asked in Level::ALL {
                let asked = Generator::new(0).level(level_asked);
                assert_eq!(
                    Criteria::new(&asked).rating(&made.puzzle).is_ok(),
                    level_asked == level,
                    "{:?}",
                    made.puzzle
                );
            }
        }
    }

    #[test]
    fn a_technique_that_is_needed_is_the_last_resort() {
        // Solved with locked candidates and nothing harder.
        let puzzles = Generator::new(4).technique("pointing").unwrap().puzzles(0..10);
        for made in puzzles.into_iter().flatten() {
            let singles = Order::named(["full-house", "naked-single", "hidden-single"]).unwrap();
            assert!(!logic::solve_by(Position::of(&made.puzzle), &singles).is_solved());
            let path = logic::solve(&made.puzzle);
            let ids: Vec<&str> = path.steps.iter().map(|step| step.technique.id).collect();
            assert!(path.is_solved() && ids.contains(&"pointing"), "{ids:?}");
            let easier =
                ["full-house", "naked-single", "hidden-single", "locked-pair", "locked-triple", "pointing"];
            assert!(ids.iter().all(|id| easier.contains(id)), "{ids:?}");
        }
    }
}
