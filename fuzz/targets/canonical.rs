//! Canonical forms: a puzzle and its image under any symmetry have the same.

use ninefold::symmetry::{Canonicalizer, Form};
use ninefold::{Cell, Digit, Grid, Random, Symmetry};

use super::Bytes;

pub fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let seed = bytes.below(1 << 16) as u64;
    let mut grid = Grid::EMPTY;
    let mut cell = 0;
    while cell < Cell::COUNT && !bytes.is_empty() {
        let byte = bytes.next();
        if let Some(digit) = Digit::new(byte % 16) {
            grid.set_given(Cell::from_index(cell), digit);
        }
        cell += 1 + usize::from(byte >> 4) % 8;
    }
    let image = Symmetry::random(&mut Random::new(seed)).grid(&grid);
    let mut canonicalizer = Canonicalizer::new(Form::default());
    let [one, other] = [grid, image].map(|grid| canonicalizer.canonical(&grid));
    assert_eq!(one.grid, other.grid, "{grid} and {image}");
    assert!(one.symmetry.grid(&grid).same_digits(&one.grid));
}
