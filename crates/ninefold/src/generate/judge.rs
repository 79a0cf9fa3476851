//! Whether a puzzle is as difficult as it was wished.
//!
//! Most puzzles are not, so the question is put so that a *no* comes early: first with the techniques that are
//! allowed and no others, which find a puzzle too hard when they get stuck; then, of those left, with all.

use crate::board::Grid;
use crate::logic::{self, LADDER, Level, Order, Path, Position, Technique};
use crate::rate::{hodoku, se};

use super::Generator;

/// Rates puzzles, no further than is needed to see whether they are as wished.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    wish: &'a Generator,
    se: se::Rater,
    hodoku: hodoku::Rater,
    /// HoDoKu's techniques up to the level that is wished, if that is not the last.
    up_to_level: Option<UpToLevel>,
    /// The techniques that must be enough.
    enough: Option<Order>,
}

impl<'a> Judge<'a> {
    pub fn new(wish: &'a Generator) -> Judge<'a> {
        Judge {
            wish,
            se: se::Rater::new(),
            hodoku: hodoku::Rater::new(),
            up_to_level: wish.level.filter(|&level| level < Level::Extreme).map(UpToLevel::new),
            enough: enough(wish),
        }
    }

    /// The ER of a puzzle that is as wished, if that was wished too.
    pub fn rating(&mut self, puzzle: &Grid) -> Option<Option<se::Score>> {
        (self.has_level(puzzle) && self.has_techniques(puzzle)).then_some(())?;
        let Some(range) = &self.wish.rating else { return Some(None) };
        let er = self.se.rate_up_to(puzzle, *range.end()).ok()?.er;
        range.contains(&er).then_some(Some(er))
    }

    fn has_level(&self, puzzle: &Grid) -> bool {
        let Some(wished) = self.wish.level else { return true };
        let Some(easier) = &self.up_to_level else {
            return self.hodoku.level_up_to(puzzle, wished) == Some(wished);
        };
        // Where these techniques get stuck, a harder one is needed. Where they do not, one might still come earlier.
        let path = logic::solve_by(Position::of(puzzle), &easier.order);
        path.is_solved()
            && hodoku::Rating::of(&path).level == wished
            && (easier.come_first || self.hodoku.level_up_to(puzzle, wished) == Some(wished))
    }

    fn has_techniques(&self, puzzle: &Grid) -> bool {
        let Some(order) = &self.enough else { return true };
        let path = logic::solve_by(Position::of(puzzle), order);
        path.is_solved() && self.wish.technique.is_none_or(|id| uses(&path, id))
    }
}

/// The techniques of HoDoKu's order up to a level.
#[derive(Debug)]
struct UpToLevel {
    order: Order,
    /// Whether no harder technique is tried before the last of them.
    come_first: bool,
}

impl UpToLevel {
    fn new(level: Level) -> UpToLevel {
        let all = Order::hodoku();
        let is_allowed =
            |technique: &&dyn Technique| technique.info().hodoku.is_some_and(|entry| entry.level <= level);
        let order: Order = all.iter().filter(is_allowed).collect();
        UpToLevel { come_first: all.iter().take(order.len()).all(|technique| is_allowed(&technique)), order }
    }
}

/// The techniques that must be enough. One that must be needed comes last, so that it is used only where the others
/// are stuck.
fn enough(wish: &Generator) -> Option<Order> {
    let Some(technique) = wish.technique.and_then(logic::technique) else { return wish.only.clone() };
    let id = technique.info().id;
    let easier: Order = match &wish.only {
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
    fn the_singles_come_first_in_hodokus_order() {
        assert!(UpToLevel::new(Level::Easy).come_first);
        assert_eq!(UpToLevel::new(Level::Easy).order.len(), 3);
        assert!(!UpToLevel::new(Level::Hard).come_first);
    }

    #[test]
    fn a_puzzle_has_one_level_and_the_judge_finds_it() {
        for made in Generator::new(4).puzzles(0..60).into_iter().flatten() {
            let level = hodoku::rate(&made.puzzle).unwrap().level;
            for wished in Level::ALL {
                let wish = Generator::new(0).level(wished);
                assert_eq!(
                    Judge::new(&wish).rating(&made.puzzle).is_some(),
                    wished == level,
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
