//! Sets of positions in a house as nine bits, the boards that are read by them, and the search that subsets
//! and fish have in common.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};

/// A board on which patterns are looked for: one search serves the ladder's [`Position`](super::Position) and
/// the board of Sudoku Explainer's order.
pub(crate) trait Pencilmarks {
    /// The candidates of a cell; none if it holds a digit.
    fn at(&self, cell: Cell) -> DigitSet;
    /// The cells where the digit can stand.
    fn places(&self, digit: Digit) -> CellSet;
    /// The positions of the house where the digit can stand.
    fn positions(&self, house: House, digit: Digit) -> HouseMask;

    /// The cells with two candidates.
    fn bivalues(&self) -> CellSet {
        Cell::all().filter(|&cell| is_pair(self.at(cell).bits())).collect()
    }
}

/// The positions of one house that can hold one digit: bit *i* is the *i*-th cell of the house.
pub(crate) type HouseMask = u16;

impl Pencilmarks for Candidates {
    fn at(&self, cell: Cell) -> DigitSet {
        Candidates::at(self, cell)
    }

    fn places(&self, digit: Digit) -> CellSet {
        Candidates::places(self, digit)
    }

    fn positions(&self, house: House, digit: Digit) -> HouseMask {
        let places = self.places_in(house, digit).into_iter();
        places.fold(0, |positions, cell| {
            positions | memberships(cell).iter().find(|at| at.0 == house.index()).map_or(0, |at| at.1)
        })
    }
}

/// The candidates that a candidate rules out: the others of its cell, the other places of its digit that it
/// sees.
pub(crate) fn ruled_out(on: &impl Pencilmarks, by: Candidate) -> impl Iterator<Item = Candidate> {
    let Candidate { cell, digit } = by;
    let own = on.at(cell).without(digit).into_iter().map(move |digit| Candidate { cell, digit });
    own.chain((on.places(digit) & cell.peers()).into_iter().map(move |cell| Candidate { cell, digit }))
}

/// The cells that are the only other place of a candidate's digit in a house.
pub(crate) fn partners(on: &impl Pencilmarks, Candidate { cell, digit }: Candidate) -> CellSet {
    let mut partners = CellSet::EMPTY;
    for house in cell.houses() {
        let positions = on.positions(house, digit);
        if is_pair(positions) {
            cells_at(house, positions).for_each(|cell| partners.insert(cell));
        }
    }
    partners.without(cell)
}

/// Blocks, columns, rows: the order in which Sudoku Explainer looks for singles and subsets.
pub(crate) const BLOCKS_COLUMNS_ROWS: [House; 27] = houses_of([18, 9, 0]);
/// Blocks, rows, columns: the order of everything else, and of HoDoKu.
pub(crate) const BLOCKS_ROWS_COLUMNS: [House; 27] = houses_of([18, 0, 9]);

const fn houses_of(starts: [usize; 3]) -> [House; 27] {
    let mut houses = [House::row(0); 27];
    let mut i = 0;
    while i < 27 {
        houses[i] = House::from_index(starts[i / 9] + i % 9);
        i += 1;
    }
    houses
}

/// How many of nine bits are set: not every machine has an instruction for that.
#[inline]
pub(crate) fn count(bits: u16) -> usize {
    usize::from(COUNTS[usize::from(bits & 0x1ff)])
}

static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 0;
    while bits < 512u16 {
        counts[bits as usize] = bits.count_ones() as u8;
        bits += 1;
    }
    counts
};

/// Whether exactly two bits are set, without counting them.
#[inline]
pub(crate) const fn is_pair(bits: u16) -> bool {
    (bits & bits.wrapping_sub(1)).is_power_of_two()
}

/// The cells of `house` at `positions`, in the order of the house.
#[inline]
pub(crate) fn cells_at(house: House, positions: HouseMask) -> impl Iterator<Item = Cell> + Clone {
    bits(positions).map(move |position| house.cell(position))
}

/// The positions of the ones, ascending.
#[inline]
pub(crate) fn bits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        let next = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        next
    })
}

/// Where a cell lies in its row, its column and its block: house and bit.
#[inline]
pub(crate) fn memberships(cell: Cell) -> &'static [(usize, HouseMask); 3] {
    &MEMBERSHIPS[cell.index()]
}

static MEMBERSHIPS: [[(usize, HouseMask); 3]; 81] = {
    let mut memberships = [[(0, 0); 3]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::from_index(i);
        memberships[i] = [
            (cell.row(), 1 << cell.column()),
            (9 + cell.column(), 1 << cell.row()),
            (18 + cell.block(), 1 << cell.position_in_block()),
        ];
        i += 1;
    }
    memberships
};

/// By digit and house, the positions in the house where the digit may stand.
pub(crate) fn house_masks(candidates: &Candidates) -> [[HouseMask; House::COUNT]; 9] {
    let mut masks = [[0; House::COUNT]; 9];
    for (digit, masks) in Digit::ALL.into_iter().zip(&mut masks) {
        for cell in candidates.places(digit) {
            memberships(cell).iter().for_each(|&(house, bit)| masks[house] |= bit);
        }
    }
    masks
}

/// Which of two sets of positions comes first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    /// The one with the lower lowest member, then the next: {0, 3} before {1, 2}, as in HoDoKu.
    Lowest,
    /// The one with the lower highest member, then the next: {1, 2} before {0, 3}, as in Sudoku Explainer.
    Highest,
}

/// Calls `see` with every choice of `size` masks that have `least` to `size` ones each and `size` ones
/// together, and with these, until it breaks: cells with as many digits, digits or lines with as many places.
#[inline]
pub(crate) fn each_tuple<B>(
    masks: &[u16; 9],
    (least, size): (usize, usize),
    order: By,
    mut see: impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let fits = |&i: &usize| (least..=size).contains(&count(masks[i]));
    let able = (0..9).filter(fits).fold(0u16, |able, i| able | 1 << i);
    if count(able) < size {
        return ControlFlow::Continue(());
    }
    Tuples { masks, size, order }.extend((0, 0), able, &mut see)
}

/// A search for tuples.
struct Tuples<'a> {
    masks: &'a [u16; 9],
    size: usize,
    order: By,
}

impl Tuples<'_> {
    /// Adds one of `able` to those chosen, whose masks make the `union`.
    fn extend<B>(
        &self,
        (chosen, union): (u16, u16),
        able: u16,
        see: &mut impl FnMut(u16, u16) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for i in bits(able) {
            let (chosen, union) = (chosen | 1 << i, union | self.masks[i]);
            let next = match self.order {
                By::Lowest => able & !1 << i,
                By::Highest => able & !(!0 << i),
            };
            match count(chosen) {
                _ if count(union) > self.size => {}
                len if len < self.size => self.extend((chosen, union), next, see)?,
                _ if count(union) == self.size => see(chosen, union)?,
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tuples as lists of their members.
    fn tuples(masks: &[u16; 9], sizes: (usize, usize), order: By) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        let _ = each_tuple(masks, sizes, order, |chosen, union| {
            assert_eq!(count(union), sizes.1);
            found.push(bits(chosen).collect());
            ControlFlow::<()>::Continue(())
        });
        found
    }

    #[test]
    fn the_two_orders_have_the_same_sets() {
        for size in 2..=4 {
            let all = [(1 << size) - 1; 9];
            let mut by_highest = tuples(&all, (1, size), By::Highest);
            let by_lowest = tuples(&all, (1, size), By::Lowest);
            assert_eq!(by_lowest.len(), [36, 84, 126][size - 2]);
            assert!(by_lowest.is_sorted());
            assert!(by_highest.is_sorted_by_key(|members| members.iter().rev().copied().collect::<Vec<_>>()));
            by_highest.sort_unstable();
            assert_eq!(by_highest, by_lowest);
        }
    }

    #[test]
    fn three_cells_with_three_digits_are_found_and_pairs_within_them_are_not() {
        let masks = [0b011, 0b110, 0b101, 0b1111, 0, 0, 0, 0b1, 0];
        assert_eq!(tuples(&masks, (2, 3), By::Highest), [[0, 1, 2]]);
        assert_eq!(tuples(&masks, (1, 2), By::Highest), [[0, 7], [2, 7]]);
    }
}
