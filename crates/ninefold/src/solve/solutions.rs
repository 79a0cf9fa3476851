//! All solutions of a puzzle, one at a time.

use core::fmt;
use core::iter::FusedIterator;

use super::register::Lasting;
use crate::board::Grid;

/// The solutions of a grid, each found when it is asked for; blanks are filled in as found digits.
///
/// Memory is constant, however many there are. From [`Grid::solutions`].
///
/// ```
/// use ninefold::Grid;
/// let all_different: Vec<Grid> = Grid::EMPTY.solutions().take(3).collect();
/// assert_eq!(all_different.len(), 3);
/// assert!(all_different.iter().all(|solution| solution.is_solved()));
/// ```
pub struct Solutions {
    puzzle: Grid,
    search: Lasting,
}

impl Solutions {
    pub(super) fn of(puzzle: &Grid) -> Solutions {
        Solutions { puzzle: *puzzle, search: Lasting::new(puzzle) }
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        self.search.next(&self.puzzle)
    }
}

impl FusedIterator for Solutions {}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("puzzle", &self.puzzle).finish_non_exhaustive()
    }
}
