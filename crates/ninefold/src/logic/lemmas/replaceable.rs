//! Fillings that could be exchanged for others: no puzzle with one solution has them in cells without givens.
//!
//! If the digits of some cells can be arranged in another way such that every row, column and block keeps the
//! digits that it has in these cells, the rest of the grid does not see the difference. So both ways would be
//! solutions.

use crate::board::{Cell, CellSet, Digit, DigitSet, Grid, House};

/// Whether the `digits` that fill `cells` can be arranged in another way with the same digits in every house.
///
/// `cells` and `digits` go together; digits of cells in one house differ.
pub fn is_replaceable(cells: &[Cell], digits: &[Digit]) -> bool {
    let mut houses = [DigitSet::EMPTY; 27];
    for (cell, &digit) in cells.iter().zip(digits) {
        cell.houses().iter().for_each(|house| houses[house.index()].insert(digit));
    }
    rearrange(cells, digits, &mut houses, false)
}

/// Gives every cell a digit that its houses still need; at least one must differ from what it is.
fn rearrange(cells: &[Cell], digits: &[Digit], needs: &mut [DigitSet; 27], differs: bool) -> bool {
    let ([cell, cells @ ..], [digit, digits @ ..]) = (cells, digits) else { return differs };
    let houses = cell.houses();
    let open = houses.iter().fold(DigitSet::FULL, |open, house| open & needs[house.index()]);
    open.into_iter().any(|choice| {
        houses.iter().for_each(|house| needs[house.index()].remove(choice));
        let fits = rearrange(cells, digits, needs, differs || choice != *digit);
        houses.iter().for_each(|house| needs[house.index()].insert(choice));
        fits
    })
}

/// Whether cells could hold a replaceable filling at all: no house has just one of them.
pub fn may_be_replaceable(cells: CellSet) -> bool {
    let alone = |cell: Cell| cell.houses().iter().any(|house| (cells & house.cells()).len() == 1);
    !cells.is_empty() && !cells.into_iter().any(alone)
}

/// Whether two digits that filled `cells` could be exchanged everywhere else: every house has two of the
/// cells or none, and all that are given of the digits are among them. If these are all eighteen places,
/// there is nothing else.
pub fn are_closed(grid: &Grid, cells: CellSet, pair: DigitSet) -> bool {
    let of_pair = pair.into_iter().fold(CellSet::EMPTY, |places, digit| places | grid.cells_of(digit));
    let by_house = |house: House| matches!((cells & house.cells()).len(), 0 | 2);
    pair.len() == 2
        && cells.len() < 18
        && (of_pair & grid.givens()).is_subset(cells)
        && !cells.is_empty()
        && House::all().all(by_house)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(filling: &[(&str, u8)]) -> bool {
        let cells: Vec<Cell> = filling.iter().map(|(cell, _)| cell.parse().unwrap()).collect();
        let digits: Vec<Digit> = filling.iter().map(|&(_, digit)| Digit::new(digit).unwrap()).collect();
        is_replaceable(&cells, &digits)
    }

    #[test]
    fn a_rectangle_in_two_blocks_is_replaceable_and_one_in_four_is_not() {
        assert!(check(&[("r1c1", 1), ("r1c4", 2), ("r2c1", 2), ("r2c4", 1)]));
        assert!(!check(&[("r1c1", 1), ("r1c4", 2), ("r4c1", 2), ("r4c4", 1)]));
        assert!(!check(&[("r1c1", 1), ("r1c4", 2), ("r2c1", 2), ("r2c4", 3)]));
    }

    #[test]
    fn two_rows_of_three_blocks_are_replaceable_with_three_digits() {
        let columns = ["c1", "c4", "c7"];
        let cell = |row, column: usize| format!("r{row}{}", columns[column]);
        let rows = [[1, 2, 3], [2, 3, 1]];
        let filling: Vec<(String, u8)> =
            (0..6).map(|i| (cell(1 + i / 3, i % 3), rows[i / 3][i % 3])).collect();
        let filling: Vec<(&str, u8)> = filling.iter().map(|(cell, digit)| (cell.as_str(), *digit)).collect();
        assert!(check(&filling));
    }
}
