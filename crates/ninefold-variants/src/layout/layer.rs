//! Layers: auxiliary cells beyond the grid, such as a shading, a loop, the numbers of regions.

use std::ops::Range;

use super::Cell;

/// Auxiliary cells under one name: they take values and belong to no house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) numbers: Range<usize>,
    pub(super) cols: usize,
}

impl Layer {
    /// The name with which those of its cells begin.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is, in words; may be empty.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        self.numbers.clone().map(|number| Cell(number as u16))
    }

    /// Number of columns; the last row may be shorter.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether a cell belongs to it.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.numbers.contains(&cell.index())
    }

    /// The name of one of its cells: counted from 1, unless it is the only one.
    pub(super) fn cell_name(&self, cell: Cell) -> String {
        match self.numbers.len() {
            1 => self.name.clone(),
            _ => format!("{}{}", self.name, cell.index() - self.numbers.start + 1),
        }
    }

    /// The cell with a name.
    pub(super) fn cell(&self, name: &str) -> Option<Cell> {
        let rest = name.strip_prefix(&self.name)?;
        let place = if self.numbers.len() == 1 && rest.is_empty() { 1 } else { rest.parse().ok()? };
        let cell = Cell(u16::try_from(self.numbers.start.checked_add(place)?.checked_sub(1)?).ok()?);
        // Leading zeros and signs are no names.
        (self.has(cell) && self.cell_name(cell) == name).then_some(cell)
    }
}
