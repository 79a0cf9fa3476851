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
    up_to_level: Option<Order>,
    /// The techniques that must be enough.
    enough: Option<Order>,
}

impl<'a> Judge<'a> {
    pub fn new(wish: &'a Generator) -> Judge<'a> {
        Judge {
            wish,
            se: se::Rater::new(),
            hodoku: hodoku::Rater::new(),
            up_to_level: wish.level.filter(|&level| level < Level::Extreme).map(up_to_level),
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
        // Where these techniques get stuck, a harder one is needed. Where they do not, one might still come earlier.
        let may_be = |order: &Order| {
            let path = logic::solve_by(Position::of(puzzle), order);
            path.is_solved() && hodoku::Rating::of(&path).level == wished
        };
        self.up_to_level.as_ref().is_none_or(may_be)
            && self.hodoku.level_up_to(puzzle, wished) == Some(wished)
    }

    fn has_techniques(&self, puzzle: &Grid) -> bool {
        let Some(order) = &self.enough else { return true };
        let path = logic::solve_by(Position::of(puzzle), order);
        path.is_solved() && self.wish.technique.is_none_or(|id| uses(&path, id))
    }
}

fn up_to_level(level: Level) -> Order {
    let is_allowed =
        |technique: &&dyn Technique| technique.info().hodoku.is_some_and(|entry| entry.level <= level);
    Order::hodoku().iter().filter(is_allowed).collect()
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
