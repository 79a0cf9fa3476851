//! Indexers (159): a cell says where in its row, column or block its own number stands.
//!
//! Column indexer: the cell in row `r` and column `c` is `v` if and only if the cell in row `r` and column `v`
//! is `c`; row indexer: the same in the column; block indexer: the same with the number of the block and the
//! place in the block. A value beyond the line breaks the rule.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// Where an indexer points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Along the row: it says where its column's number stands.
    Column,
    /// Along the column: it says where its row's number stands.
    Row,
    /// Among the blocks: it says in which block the number of its block stands at the same place.
    Block,
}

/// Cells that index.
#[derive(Clone, Debug)]
pub struct Indexing {
    cells: Vec<Cell>,
    points: Points,
}

impl Indexing {
    /// The cells and the way they point.
    #[must_use]
    pub fn new(cells: Vec<Cell>, points: Points) -> Self {
        Self { cells, points }
    }

    /// The number that a cell looks for, and the cells where it may stand, in order from 1.
    fn range(&self, layout: &Layout, cell: Cell) -> (i32, Vec<Cell>) {
        match self.points {
            Points::Column => (layout.col(cell) as i32 + 1, layout.row_cells(layout.row(cell))),
            Points::Row => (layout.row(cell) as i32 + 1, layout.col_cells(layout.col(cell))),
            Points::Block => {
                let blocks = layout.blocks();
                let of = |block: &Vec<Cell>| block.iter().position(|&other| other == cell);
                let at = blocks.iter().enumerate().find_map(|(b, block)| Some((b, of(block)?)));
                let Some((block, place)) = at else { return (0, Vec::new()) };
                (block as i32 + 1, blocks.iter().map(|block| block[place]).collect())
            }
        }
    }
}

impl Rule for Indexing {
    info!("indexing", "The cell says where in its line the number of its line stands.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).of_kind(match self.points {
            Points::Column => "column",
            Points::Row => "row",
            Points::Block => "block",
        })
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        self.cells.iter().flat_map(|&cell| self.range(layout, cell).1).collect()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        if self.points == Points::Block && layout.block().is_none() {
            return Some("a block indexer without blocks".to_owned());
        }
        let beyond = self.cells.iter().find(|&&cell| layout.layer_of(cell).is_some())?;
        Some(format!("{} is in no row and no column", layout.name(*beyond)))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| {
            let (number, range) = self.range(grid.layout, cell);
            let place = usize::try_from(grid.at(cell) - 1).ok();
            place.and_then(|place| range.get(place)).is_some_and(|&other| grid.at(other) == number)
        })
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let differ = layout.has_lines() && self.points != Points::Block;
        for &cell in &self.cells {
            let (number, range) = self.range(layout, cell);
            model.allow(cell, |x| (1..=range.len() as i32).contains(&x));
            for (&other, place) in range.iter().zip(1..) {
                let fits = |x: i32, y: i32| {
                    if differ { (x == place) == (y == number) } else { x != place || y == number }
                };
                model.relate(cell, other, fits);
            }
        }
    }
}
