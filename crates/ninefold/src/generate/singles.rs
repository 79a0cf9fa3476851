//! Whether singles solve a puzzle, without looking at them one by one.

use crate::board::{CellSet, Grid, House};

/// Whether naked and hidden singles solve a puzzle with one solution.
pub(super) fn suffice(puzzle: &Grid) -> bool {
    let mut blanks = puzzle.blanks();
    // By digit: the cells that do not see it.
    let mut open = [CellSet::FULL; 9];
    puzzle.iter().for_each(|given| open[given.digit.index()] -= given.cell.peers());
    while !blanks.is_empty() {
        let before = blanks;
        let (once, more) = open
            .iter()
            .fold((CellSet::EMPTY, CellSet::EMPTY), |(once, more), &open| (once | open, more | once & open));
        let naked = once - more;
        for open in &mut open {
            let places = *open & blanks;
            let hidden =
                House::all().fold(CellSet::EMPTY, |hidden, house| hidden | only(places & house.cells()));
            for cell in places & (naked | hidden) {
                blanks.remove(cell);
                *open -= cell.peers();
            }
        }
        if blanks == before {
            return false;
        }
    }
    true
}

/// The cells, unless there are several.
#[inline]
fn only(cells: CellSet) -> CellSet {
    let all_but_first = cells.bits() & cells.bits().wrapping_sub(1);
    if all_but_first == 0 { cells } else { CellSet::EMPTY }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::rate::hodoku;

    #[test]
    fn singles_suffice_where_the_rating_says_so() {
        let made = Generator::new(8).puzzles(0..200).into_iter().flatten();
        let of_singles = made.filter(|made| {
            let singles = hodoku::rate(&made.puzzle).unwrap().needs_singles_only();
            assert_eq!(suffice(&made.puzzle), singles, "{:?}", made.puzzle);
            singles
        });
        assert!((20..180).contains(&of_singles.count()));
        assert!(suffice(&Generator::new(8).puzzle(0).unwrap().solution));
    }
}
