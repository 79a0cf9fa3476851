//! Templates: the ways in which a digit can stand in all nine rows at once.
//!
//! A candidate that is in no template is false, whatever the other digits do; so no pattern of a single digit
//! can find anything where the templates find nothing, and searches for large fish first ask here.
//!
//! There are 46,656 templates, but not all need to be examined: three rows of blocks each take three columns,
//! one of every stack (27 ways), and three such choices fit if they have no column in common.

use super::{Derived, Position, Slot};
use crate::board::{CellSet, Digit};

/// What all the templates of a digit have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Templates {
    /// The cells that are in some template.
    pub possible: CellSet,
    /// The cells that are in all of them; everything if there is no template.
    pub certain: CellSet,
}

/// The templates of a row of blocks with the same columns, taken together.
#[derive(Clone, Copy)]
struct Band {
    some: u32,
    all: u32,
}

const NONE: Band = Band { some: 0, all: u32::MAX };

/// The columns that three rows of a band can take: one of each stack.
const COLUMNS: [[usize; 3]; 27] = {
    let mut columns = [[0; 3]; 27];
    let mut i = 0;
    while i < 27 {
        columns[i] = [i / 9, 3 + i / 3 % 3, 6 + i % 3];
        i += 1;
    }
    columns
};

/// Which row takes the column of which stack.
const ROWS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The templates of all digits.
struct OfAllDigits([Templates; 9]);

impl Derived for OfAllDigits {
    const SLOT: Slot = Slot::Templates;

    fn of(position: &Position) -> OfAllDigits {
        let grid = position.candidates().grid();
        OfAllDigits(Digit::ALL.map(|digit| Templates::within(position.places(digit) | grid.cells_of(digit))))
    }
}

impl Position {
    /// What all the ways to place `digit` in every row have in common.
    pub(in crate::logic) fn templates(&self, digit: Digit) -> &Templates {
        &self.derived::<OfAllDigits>().0[digit.index()]
    }
}

impl Templates {
    /// The templates whose cells are all in `places`.
    pub fn within(places: CellSet) -> Templates {
        let bands: [[Band; 27]; 3] =
            core::array::from_fn(|band| band_templates((places.bits() >> (27 * band)) as u32));
        let mut used = [[false; 27]; 3];
        for first in (0..27).filter(|&columns| bands[0][columns].some != 0) {
            for second in (0..27).filter(|&columns| bands[1][columns].some != 0) {
                if let Some(third) = third(first, second).filter(|&third| bands[2][third].some != 0) {
                    [used[0][first], used[1][second], used[2][third]] = [true; 3];
                }
            }
        }
        let (mut possible, mut certain) = (0, 0);
        for band in 0..3 {
            let fold = |(some, all), columns: usize| {
                (some | bands[band][columns].some, all & bands[band][columns].all)
            };
            let (some, all) = (0..27).filter(|&columns| used[band][columns]).fold((0, 0x7ff_ffff), fold);
            possible |= u128::from(some) << (27 * band);
            certain |= u128::from(all) << (27 * band);
        }
        Templates { possible: CellSet::from_bits(possible), certain: CellSet::from_bits(certain) }
    }
}

/// Every template whose cells are all in `places`.
pub fn all_within(places: CellSet) -> Vec<CellSet> {
    let parts: [Vec<(usize, u32)>; 3] =
        core::array::from_fn(|band| band_parts((places.bits() >> (27 * band)) as u32));
    let mut by_columns = [(0, 0); 27];
    let mut start = 0;
    for (columns, range) in by_columns.iter_mut().enumerate() {
        let count = parts[2][start..].iter().take_while(|(of, _)| *of == columns).count();
        *range = (start, start + count);
        start += count;
    }
    let mut all = Vec::new();
    for &(first, top) in &parts[0] {
        for &(second, middle) in &parts[1] {
            let Some(third) = third(first, second) else { continue };
            let (from, to) = by_columns[third];
            for &(_, bottom) in &parts[2][from..to] {
                let cells = u128::from(top) | u128::from(middle) << 27 | u128::from(bottom) << 54;
                all.push(CellSet::from_bits(cells));
            }
        }
    }
    all
}

/// The parts of templates in a row of blocks, each with the number of its columns, ascending.
fn band_parts(places: u32) -> Vec<(usize, u32)> {
    let mut parts = Vec::with_capacity(32);
    for (number, columns) in COLUMNS.iter().enumerate() {
        for rows in ROWS {
            let cells = (0..3).fold(0u32, |cells, stack| cells | 1 << (rows[stack] * 9 + columns[stack]));
            if cells & !places == 0 {
                parts.push((number, cells));
            }
        }
    }
    parts
}

/// The columns left to the third band, if the first two have none in common.
fn third(first: usize, second: usize) -> Option<usize> {
    let digits = |n: usize| [n / 9, n / 3 % 3, n % 3];
    let (a, b) = (digits(first), digits(second));
    let differ = (0..3).all(|stack| a[stack] != b[stack]);
    differ.then(|| (0..3).fold(0, |third, stack| third * 3 + (3 - a[stack] - b[stack])))
}

/// The templates of a band, by the columns that they take.
fn band_templates(places: u32) -> [Band; 27] {
    let mut bands = [NONE; 27];
    for (band, columns) in bands.iter_mut().zip(COLUMNS) {
        for rows in ROWS {
            let cells = (0..3).fold(0u32, |cells, stack| cells | 1 << (rows[stack] * 9 + columns[stack]));
            if cells & !places == 0 {
                *band = Band { some: band.some | cells, all: band.all & cells };
            }
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, House};

    /// All templates, by trying every cell of each row.
    fn brute(places: CellSet, row: usize, chosen: CellSet, found: &mut Vec<CellSet>) {
        if row == 9 {
            found.push(chosen);
            return;
        }
        for cell in House::row(row).cells() & places {
            if !chosen.into_iter().any(|other| other.sees(cell)) {
                brute(places, row + 1, chosen.with(cell), found);
            }
        }
    }

    #[test]
    fn templates_are_those_of_a_search() {
        let mut random = 1u64;
        for density in [3, 4, 5] {
            for _ in 0..50 {
                let mut places = CellSet::EMPTY;
                for cell in Cell::all() {
                    random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    if (random >> 33) % 8 < density {
                        places.insert(cell);
                    }
                }
                let mut all = Vec::new();
                brute(places, 0, CellSet::EMPTY, &mut all);
                let templates = Templates::within(places);
                let sorted = |mut all: Vec<CellSet>| {
                    all.sort_unstable_by_key(|cells| cells.bits());
                    all
                };
                assert_eq!(sorted(all_within(places)), sorted(all.clone()));
                assert_eq!(templates.possible, all.iter().fold(CellSet::EMPTY, |some, &cells| some | cells));
                assert_eq!(templates.certain, all.iter().fold(CellSet::FULL, |every, &cells| every & cells));
            }
        }
    }

    #[test]
    fn an_empty_board_has_46656() {
        let mut all = Vec::new();
        brute(CellSet::FULL, 0, CellSet::EMPTY, &mut all);
        assert_eq!(all.len(), 46656);
    }
}
