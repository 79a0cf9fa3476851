//! The symmetries that leave a grid as it is.

use super::{LINE_ORDERS, LineOrder, Symmetry};
use crate::board::{Cell, Digit, DigitSet, Grid};

/// Every symmetry but the identity that maps the digits of `grid` to themselves, cells and digits together.
///
/// A digit that the grid lacks becomes the one that is left over; of a grid that lacks more than one, the
/// symmetries do not say what becomes of them, and none is returned.
///
/// ```
/// use ninefold::{Digit, Grid, symmetry};
/// let puzzle: Grid = ".3........8..1..5.2....39......5..39..6...5..47..6......47....2.6..8..1........7.".parse()?;
/// let [half_turn] = symmetry::automorphisms(&puzzle)[..] else { panic!("there is one") };
/// assert_eq!(half_turn.to_string(), "r987654321 c987654321 d827965314");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn automorphisms(grid: &Grid) -> Vec<Symmetry> {
    let mut found = Vec::new();
    let used: DigitSet = grid.iter().map(|placed| placed.digit).collect();
    if used.len() < 8 {
        return found;
    }
    let target = table(grid, false);
    for transposed in [false, true] {
        let source = table(grid, transposed);
        let counts = [column_counts(&target), column_counts(&source)];
        for columns in &LINE_ORDERS {
            let fits = (0..9).all(|new| counts[0][new] == counts[1][usize::from(columns[new])]);
            if fits {
                with_columns(&target, &source, transposed, columns, &mut found);
            }
        }
    }
    found.retain(|symmetry| *symmetry != Symmetry::IDENTITY);
    found
}

/// The digits by row and column, 0 for none.
type Table = [[u8; 9]; 9];

fn table(grid: &Grid, transposed: bool) -> Table {
    let mut table = [[0; 9]; 9];
    for placed in grid.iter() {
        let (row, column) = (placed.cell.row(), placed.cell.column());
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        table[row][column] = placed.digit.get();
    }
    table
}

fn column_counts(table: &Table) -> [usize; 9] {
    core::array::from_fn(|column| table.iter().filter(|row| row[column] > 0).count())
}

/// Adds the symmetries with this order of columns.
fn with_columns(
    target: &Table,
    source: &Table,
    transposed: bool,
    columns: &LineOrder,
    found: &mut Vec<Symmetry>,
) {
    let pattern = |row: &[u8; 9], column: usize| row[column] > 0;
    let fits: [[bool; 9]; 9] = core::array::from_fn(|new| {
        core::array::from_fn(|old| {
            (0..9).all(|at| pattern(&target[new], at) == pattern(&source[old], usize::from(columns[at])))
        })
    });
    for rows in &LINE_ORDERS {
        if (0..9).all(|new| fits[new][usize::from(rows[new])])
            && let Some(digits) = digits(target, source, rows, columns)
        {
            found.extend(Symmetry::new(transposed, *rows, *columns, digits));
        }
    }
}

/// What the digits become, if that is the same everywhere.
fn digits(target: &Table, source: &Table, rows: &LineOrder, columns: &LineOrder) -> Option<[Digit; 9]> {
    let mut becomes = [None; 9];
    for cell in Cell::all() {
        let (row, column) = (cell.row(), cell.column());
        let old = Digit::new(source[usize::from(rows[row])][usize::from(columns[column])]);
        let (Some(old), Some(new)) = (old, Digit::new(target[row][column])) else { continue };
        if *becomes[old.index()].get_or_insert(new) != new {
            return None;
        }
    }
    let known: DigitSet = becomes.iter().flatten().copied().collect();
    let mut left = (DigitSet::FULL - known).into_iter();
    let all = becomes.map(|new| new.or_else(|| left.next()));
    let mut full = [Digit::D1; 9];
    for (full, new) in full.iter_mut().zip(all) {
        *full = new?;
    }
    Some(full)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::{Canonicalizer, Form};

    #[test]
    fn they_map_the_grid_to_itself_and_are_as_many_as_the_canonical_form_says() {
        let puzzles = [
            ".3........8..1..5.2....39......5..39..6...5..47..6......47....2.6..8..1........7.",
            "8..15.........24...7..4..6..8.....3.59..7.6.....4..5...3.8...9...2..3.....8..41.3",
            "62...........95.8...78.....2......9.51.6.7.43.8......2.....96...9.38...........27",
        ];
        for text in puzzles {
            let grid: Grid = text.parse().unwrap();
            let all = automorphisms(&grid);
            assert!(all.iter().all(|symmetry| symmetry.grid(&grid).same_digits(&grid)), "{text}");
            let canonical = Canonicalizer::new(Form::MinLex).canonical(&grid);
            assert_eq!(all.len() + 1, canonical.automorphisms as usize, "{text}");
        }
    }

    #[test]
    fn a_grid_without_two_digits_has_none() {
        assert!(automorphisms(&Grid::EMPTY).is_empty());
    }
}
