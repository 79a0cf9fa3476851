//! Three classes of values of which each has one of three or four cells at least.

use crate::layout::{Cell, Layout};
use crate::model::{Attributes, Contradiction, Propagator, Run, State, is_fixed, numbers};

/// Each class has a cell.
#[derive(Debug)]
pub(crate) struct Every {
    cells: Vec<u16>,
    classes: [u32; 3],
    ways: &'static [u16],
}

/// The ways of three classes in three cells, three bits a cell.
const THREE: [u16; 6] = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];

/// Those in four cells.
const FOUR: [u16; 36] = ways();

const fn ways() -> [u16; 36] {
    let (mut ways, mut number, mut way) = ([0; 36], 0, 0);
    while way < 81 {
        let classes = [way % 3, way / 3 % 3, way / 9 % 3, way / 27];
        let (mut all, mut bits, mut i) = (0, 0, 0);
        while i < 4 {
            all |= 1 << classes[i];
            bits |= 1 << (3 * i + classes[i]);
            i += 1;
        }
        if all == 0b111 {
            ways[number] = bits;
            number += 1;
        }
        way += 1;
    }
    ways
}

impl Every {
    /// Of three or four cells.
    pub(crate) fn new(cells: &[Cell], layout: &Layout, class: &dyn Fn(i32) -> i32) -> Self {
        let values = |wanted| {
            let values = (layout.lowest()..=layout.highest()).filter(|&value| class(value) == wanted);
            values.fold(0, |set, value| set | layout.bit(value))
        };
        let ways: &[u16] = if cells.len() == 3 { &THREE } else { &FOUR };
        Self { cells: numbers(cells), classes: [0, 1, 2].map(values), ways }
    }

    /// The classes of some values, a bit each.
    fn has(&self, values: u32) -> u16 {
        let bit = |(i, class): (usize, &u32)| u16::from(values & class != 0) << i;
        self.classes.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
    }
}

impl Propagator for Every {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// That three cells differ in class follows from their pairs.
    fn attributes(&self) -> Attributes {
        let is_whole = self.cells.len() == 4;
        Attributes { is_implied: !is_whole, is_weighty: is_whole, is_idempotent: true, ..Attributes::new(20) }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let cells = || self.cells.iter().enumerate();
        let can = cells().fold(0, |can, (i, &cell)| can | self.has(state.get(cell)) << (3 * i));
        let keep = self.ways.iter().filter(|&way| way & !can == 0).fold(0, |keep, way| keep | way);
        if keep == 0 {
            return Err(Contradiction);
        }
        let (mut all, mut fixed) = (0, 0);
        for (i, &cell) in cells() {
            let class = |class: usize| if keep >> (3 * i + class) & 1 == 1 { self.classes[class] } else { 0 };
            state.keep(cell, class(0) | class(1) | class(2))?;
            let values = state.get(cell);
            all |= values;
            fixed |= if is_fixed(values) { values } else { 0 };
        }
        // The only value left of a class stands in one of the cells that have it.
        for class in self.classes {
            if class & fixed == 0 && is_fixed(class & all) {
                state.point(&self.cells, class & all)?;
            }
        }
        Ok(())
    }
}
