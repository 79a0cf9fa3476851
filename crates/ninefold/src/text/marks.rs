//! Candidates in text: cells that list the digits still possible.
//!
//! A text of this kind does not say whether a lone digit is placed or the only candidate left. The rule here:
//! it is placed, unless a cell that sees it and lists two digits or more still lists this digit; then it is a
//! candidate, because a placed digit would have been removed there.

use crate::board::{Candidate, Candidates, Cell, DigitSet, Grid};

/// What 81 listed sets mean under the rule for lone digits. Placed digits become givens.
pub(super) fn position(listed: &[DigitSet; 81]) -> Candidates {
    let grid: Grid = Cell::all().filter_map(|cell| placed(listed, cell)).collect();
    with_marks(&grid, |cell| Some(listed[cell.index()]))
}

/// The digit placed in `cell`, if its lone digit is one.
fn placed(listed: &[DigitSet; 81], cell: Cell) -> Option<Candidate> {
    let digit = listed[cell.index()].single()?;
    let still_open = cell.peers().into_iter().map(|peer| listed[peer.index()]);
    let still_open = still_open.into_iter().any(|others| others.len() > 1 && others.contains(digit));
    if still_open { None } else { Some(Candidate { cell, digit }) }
}

/// The position of `grid` whose blanks have exactly the `listed` candidates, also those that a peer excludes;
/// one for which nothing is listed is open.
pub(super) fn with_marks(grid: &Grid, listed: impl Fn(Cell) -> Option<DigitSet>) -> Candidates {
    let mut candidates = Candidates::new(grid);
    for cell in grid.blanks() {
        let Some(digits) = listed(cell) else { continue };
        candidates.restrict(cell, digits);
        for digit in digits - candidates.at(cell) {
            candidates.restore(Candidate { cell, digit });
        }
    }
    candidates
}

/// What each cell shows: its digit, or its candidates.
pub(super) fn shown(position: &Candidates) -> [DigitSet; 81] {
    let mut shown = [DigitSet::EMPTY; 81];
    for cell in Cell::all() {
        shown[cell.index()] = match position.grid().get(cell) {
            Some(digit) => DigitSet::of(digit),
            None => position.at(cell),
        };
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(words: &str) -> Grid {
        words.split(' ').map(|word| word.parse().unwrap()).collect()
    }

    #[test]
    fn a_lone_digit_is_placed_unless_a_peer_still_lists_it() {
        let mut position = Candidates::new(&grid("r1c1=5 r9c9=1"));
        let r5c5 = Cell::at(4, 4);
        position.restrict(r5c5, DigitSet::of("7".parse().unwrap()));
        let read = super::position(&shown(&position));
        assert_eq!(read, position, "r5c5 has one candidate, which its peers still have");

        position.remove_from(r5c5.peers(), "7".parse().unwrap());
        let read = super::position(&shown(&position));
        assert_eq!(read.grid().get(r5c5), Some("7".parse().unwrap()));
    }

    #[test]
    fn equal_digits_in_a_house_stay_placed() {
        let clash = grid("r1c1=5 r1c2=5");
        assert_eq!(*super::position(&shown(&Candidates::new(&clash))).grid(), clash);
    }

    #[test]
    fn marks_may_contradict_the_digits() {
        let mut position = Candidates::new(&grid("r1c1=5"));
        assert!(position.restore("r1c2=5".parse().unwrap()));
        assert_eq!(with_marks(position.grid(), |cell| Some(shown(&position)[cell.index()])), position);
    }
}
