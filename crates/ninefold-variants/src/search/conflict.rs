//! The cell to charge when a sweep of the grid fails.
//!
//! Registers do not tell which cell failed, so the cells fixed since the last guess are examined one by one.

use crate::model::{Program, is_fixed};

/// The cells fixed since `parent`, and what they do to the others.
struct ConflictContext<'a> {
    program: &'a Program<'a>,
    cells: &'a [u32],
    fixed: Vec<usize>,
    /// For each cell what the fixed ones remove.
    gone: Vec<u32>,
}

/// A cell fixed since `parent` that causes a conflict; `None` if no conflict is that simple.
#[cold]
pub(crate) fn culprit(program: &Program<'_>, parent: &[u32], cells: &[u32]) -> Option<u16> {
    let is_new = |&cell: &usize| is_fixed(cells[cell]) && !is_fixed(parent[cell]);
    let fixed: Vec<usize> = (0..cells.len()).filter(is_new).collect();
    let mut context = ConflictContext { program, cells, fixed, gone: vec![0; cells.len()] };
    let found = context.same_value().or_else(|| context.empty_cell()).or_else(|| context.lost_value());
    found.map(|cell| cell as u16)
}

impl ConflictContext<'_> {
    fn sees(&self, a: usize, b: usize) -> bool {
        self.program.network.sees(a, b)
    }

    /// A fixed cell that sees its value fixed elsewhere.
    fn same_value(&mut self) -> Option<usize> {
        for &cell in self.fixed.iter().rev() {
            let value = self.cells[cell];
            for other in 0..self.cells.len() {
                if self.sees(cell, other) {
                    if self.cells[other] == value {
                        return Some(cell);
                    }
                    self.gone[other] |= value;
                }
            }
        }
        None
    }

    fn empty_cell(&self) -> Option<usize> {
        let is_empty = |&cell: &usize| self.cells[cell] & !self.gone[cell] == 0;
        (0..self.cells.len()).filter(is_empty).find_map(|cell| {
            let takes =
                |&&other: &&usize| self.sees(other, cell) && self.cells[other] & self.cells[cell] != 0;
            self.fixed.iter().find(takes).copied()
        })
    }

    fn lost_value(&self) -> Option<usize> {
        let lasting = |&cell: &u16| self.cells[usize::from(cell)] & !self.gone[usize::from(cell)];
        self.program.full_houses.iter().find_map(|house| {
            let lost =
                self.program.network.all & !house.iter().map(lasting).fold(0, |all, values| all | values);
            let takes = |&&fixed: &&usize| {
                let value = self.cells[fixed] & lost;
                let could = |&cell: &u16| {
                    self.cells[usize::from(cell)] & value != 0 && self.sees(fixed, usize::from(cell))
                };
                value != 0 && house.iter().any(could)
            };
            self.fixed.iter().find(takes).copied()
        })
    }
}
