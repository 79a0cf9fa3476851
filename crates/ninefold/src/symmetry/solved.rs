//! The canonical form of solved grids, by the classes of their bands.
//!
//! The first band of the smallest disguise is the smallest that any of the six bands and stacks can become: a
//! look into the table of [`bands`](super::bands) shows which, and in what ways. Each way settles the order
//! of the columns and all labels, and so the order of the other rows too: their labels in the first column
//! ascend within the bands, and the bands by their first rows. What is left is to compare a handful of grids.

use super::bands::{Frame, least_of};
use super::lines::{DIGIT4, Labels, Lines, Row, Word, grid_of, relabelling};
use super::{Canonical, LineOrder, Symmetry};
use crate::board::Grid;
use crate::sort::Arrange;

/// A disguise whose first band is the smallest.
#[derive(Clone, Copy)]
struct Disguise {
    side: usize,
    columns: LineOrder,
    rows: LineOrder,
    labels: Labels,
}

/// The smallest disguise of a grid, or `None` if a block holds a digit twice. No line may.
pub(super) fn min_lex(grid: &Grid, lines: &Lines) -> Option<Canonical> {
    let sides = sides_of(grid);
    if !blocks_are_sound(&sides[0]) {
        return None;
    }
    let frames: [Frame; 6] = core::array::from_fn(|band| Frame::of(rows_of(&sides[band / 3], band % 3)));
    let classes = frames.map(Frame::class);
    let class = classes.into_iter().fold(classes[0], u16::min);
    let mut best: Option<Disguise> = None;
    let mut least = [Word::MAX; 6];
    let mut ties = 0;
    for band in (0..6).filter(|&band| classes[band] == class) {
        for (columns, top) in frames[band].ways() {
            let disguise = Disguise::new(lines, band / 3, band % 3, columns, top);
            let order = disguise.compare(lines, &mut least);
            if order.is_lt() {
                (best, ties) = (Some(disguise), 0);
            }
            ties += u32::from(order.is_le());
        }
    }
    Some(best.expect("every frame has a way").conclude(class, &least, ties))
}

/// The digits by rows and by columns.
fn sides_of(grid: &Grid) -> [[[u8; 9]; 9]; 2] {
    let mut sides = [[[0; 9]; 9]; 2];
    for (r, bytes) in grid.as_bytes().chunks_exact(9).enumerate() {
        for (c, &byte) in bytes.iter().enumerate() {
            sides[0][r][c] = byte & 15;
            sides[1][c][r] = byte & 15;
        }
    }
    sides
}

fn rows_of(side: &[[u8; 9]; 9], band: usize) -> &[[u8; 9]; 3] {
    side[3 * band..].first_chunk().expect("three rows to a band")
}

fn blocks_are_sound(rows: &[[u8; 9]; 9]) -> bool {
    rows.chunks_exact(3).all(|band| {
        let mut seen = [0u16; 3];
        for row in band {
            for (block, digits) in row.chunks_exact(3).enumerate() {
                digits.iter().for_each(|digit| seen[block] |= 1 << digit);
            }
        }
        seen == [0x3fe; 3]
    })
}

impl Disguise {
    /// The disguise that begins with the rows `top` of this band, whose columns are put into this order.
    #[inline]
    fn new(lines: &Lines, side: usize, band: usize, columns: LineOrder, top: [u8; 3]) -> Disguise {
        let rows = &lines.rows[side];
        let top = top.map(|row| row + 3 * band as u8);
        let mut labels = 0;
        for (label, &column) in (1..).zip(&columns) {
            labels |= label << (rows[top[0] as usize] >> (4 * column) & DIGIT4);
        }
        let first_label = |row: u8| labels >> (rows[row as usize] >> (4 * columns[0]) & DIGIT4) & 15;
        let sorted = |band: usize| {
            let mut rows: [u8; 3] = core::array::from_fn(|row| (3 * band + row) as u8);
            rows.arrange_by_key(|&row| first_label(row));
            rows
        };
        let (mut upper, mut lower) = (sorted((band + 1) % 3), sorted((band + 2) % 3));
        if first_label(upper[0]) > first_label(lower[0]) {
            core::mem::swap(&mut upper, &mut lower);
        }
        let mut rows = [0; 9];
        for (place, part) in rows.chunks_exact_mut(3).zip([top, upper, lower]) {
            place.copy_from_slice(&part);
        }
        Disguise { side, columns, rows, labels }
    }

    #[inline]
    fn word(&self, row: Row) -> Word {
        self.columns
            .iter()
            .fold(0, |word, &column| word << 4 | self.labels >> (row >> (4 * column) & DIGIT4) & 15)
    }

    /// Compares the lower six rows with the least so far, and takes their place if they are less.
    #[inline]
    fn compare(&self, lines: &Lines, least: &mut [Word; 6]) -> core::cmp::Ordering {
        let mut order = core::cmp::Ordering::Equal;
        for (least, &row) in least.iter_mut().zip(&self.rows[3..]) {
            let word = self.word(lines.rows[self.side][row as usize]);
            order = order.then(word.cmp(least));
            if order.is_gt() {
                break;
            }
            *least = word;
        }
        order
    }

    fn conclude(&self, class: u16, lower: &[Word; 6], ties: u32) -> Canonical {
        let word = |row: &[u8; 9]| row.iter().fold(0, |word, &digit| word << 4 | Word::from(digit));
        let mut words = [0; 9];
        for (place, row) in words.iter_mut().zip(least_of(class)) {
            *place = word(row);
        }
        words[3..].copy_from_slice(lower);
        Canonical {
            grid: grid_of(&words),
            symmetry: Symmetry {
                transposed: self.side == 1,
                rows: self.rows,
                columns: self.columns,
                digits: relabelling(self.labels).map(|digit| digit.index() as u8),
            },
            automorphisms: ties,
        }
    }
}
