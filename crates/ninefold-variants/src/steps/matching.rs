//! Whether cells can have different values.

use super::grounds::places;

/// Whether each of some cells can have a value of its own.
pub(super) fn fits(cells: &[u32]) -> bool {
    let mut holder = [usize::MAX; 32];
    (0..cells.len()).all(|cell| seat(cells, cell, &mut holder, &mut 0))
}

/// Gives a cell a value, moving others where that is needed.
fn seat(cells: &[u32], cell: usize, holder: &mut [usize; 32], tried: &mut u32) -> bool {
    for value in places(cells[cell]) {
        if *tried >> value & 1 == 1 {
            continue;
        }
        *tried |= 1 << value;
        if holder[value] == usize::MAX || seat(cells, holder[value], holder, tried) {
            holder[value] = cell;
            return true;
        }
    }
    false
}

/// The same with one cell fixed.
pub(super) fn fits_with(cells: &[u32], fixed: usize, value: usize) -> bool {
    let mut others: Vec<u32> = cells.iter().map(|mask| mask & !(1 << value)).collect();
    others.swap_remove(fixed);
    cells[fixed] >> value & 1 == 1 && fits(&others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_cells_do_not_share_two_values() {
        assert!(!fits(&[0b11, 0b11, 0b11]));
        assert!(fits(&[0b11, 0b110, 0b11]));
        assert!(!fits_with(&[0b11, 0b110, 0b11], 1, 1));
        assert!(fits_with(&[0b11, 0b110, 0b11], 1, 2));
    }
}
