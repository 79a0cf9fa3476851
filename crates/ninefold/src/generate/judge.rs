//! Whether a puzzle is as difficult as it was wished.

use crate::board::Grid;
use crate::rate::{hodoku, se};

use super::Generator;

/// Rates puzzles, no further than is needed to see whether they are as wished.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    wish: &'a Generator,
    se: se::Rater,
    hodoku: hodoku::Rater,
}

impl<'a> Judge<'a> {
    pub fn new(wish: &'a Generator) -> Judge<'a> {
        Judge { wish, se: se::Rater::new(), hodoku: hodoku::Rater::new() }
    }

    /// The ER of a puzzle that is as wished, if that was wished too.
    pub fn rating(&mut self, puzzle: &Grid) -> Option<Option<se::Score>> {
        if let Some(level) = self.wish.level {
            let path = self.hodoku.path(puzzle)?;
            (hodoku::Rating::of(&path).level == level).then_some(())?;
        }
        let Some(range) = &self.wish.rating else { return Some(None) };
        let er = self.se.rate_up_to(puzzle, *range.end()).ok()?.er;
        range.contains(&er).then_some(Some(er))
    }
}
