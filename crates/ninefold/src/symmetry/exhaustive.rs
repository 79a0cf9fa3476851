//! The canonical form of grids with a digit twice in a line, by trying every order of the columns.
//!
//! Such a grid is not a puzzle, and nothing that the faster ways rely on holds, so this way relies on
//! nothing. Some thousand times slower than they are.

use super::lines::{Labelling, Lines, Word, grid_of, relabelling};
use super::{Canonical, LINE_ORDERS, LineOrder, Symmetry};

/// The upper rows of a disguise, of which the lower ones are still open.
#[derive(Clone, Copy)]
struct Start {
    side: u8,
    columns: u16,
    rows: LineOrder,
    labelling: Labelling,
}

/// Keeps, row by row, those starts that are smallest so far.
pub(super) fn min_lex(lines: &Lines) -> Canonical {
    let mut starts: Vec<Start> = (0..2u8).flat_map(every_order_of_columns).collect();
    let mut words = [0; 9];
    for (level, word) in words.iter_mut().enumerate() {
        (*word, starts) = smallest(lines, &starts, level);
    }
    let best = starts[0];
    let columns = LINE_ORDERS[best.columns as usize];
    let digits = relabelling(best.labelling.labels);
    Canonical {
        grid: grid_of(&words),
        symmetry: Symmetry::new(best.side == 1, best.rows, columns, digits)
            .expect("bands were kept together"),
        automorphisms: starts.len() as u32,
    }
}

fn every_order_of_columns(side: u8) -> impl Iterator<Item = Start> {
    (0..1296).map(move |columns| Start { side, columns, rows: [0; 9], labelling: Labelling::NEW })
}

/// The smallest row that can follow, and the starts that go on with it.
fn smallest(lines: &Lines, starts: &[Start], level: usize) -> (Word, Vec<Start>) {
    let mut best = Word::MAX;
    let mut kept = Vec::new();
    for start in starts {
        for row in (0..9).filter(|&row| may_follow(&start.rows[..level], row)) {
            let mut next = *start;
            next.rows[level] = row;
            let columns = &LINE_ORDERS[start.columns as usize];
            let word = next.labelling.read(lines.rows[start.side as usize][row as usize], columns);
            if word < best {
                best = word;
                kept.clear();
            }
            if word == best {
                kept.push(next);
            }
        }
    }
    (best, kept)
}

/// Whether `row` is still free and, within a band, belongs to it.
fn may_follow(rows: &[u8], row: u8) -> bool {
    let same_band = rows.len().is_multiple_of(3) || rows[rows.len() - 1] / 3 == row / 3;
    same_band && !rows.contains(&row)
}
