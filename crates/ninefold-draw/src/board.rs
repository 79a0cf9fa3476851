//! A board of any size, and where things are on it: a cell is 60 units wide for up to 9 values, 72 for up to 16, 84 for
//! more.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use crate::figure::Figure;
use crate::geometry::Point;
use crate::spot::{Candidate, Spot};

/// A grid: its size, its values, its regions and the clues of its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The lowest value.
    pub lowest: i32,
    /// How many values a cell can have, 25 at most.
    pub values: usize,
    /// For each cell the block or region that it belongs to: borders between them are thick.
    pub areas: Vec<Option<usize>>,
    /// The clues.
    pub figures: Vec<Figure>,
    /// The cells with a number in a corner: their candidates stand a little lower.
    pub lowered: Vec<Spot>,
    /// The cells beyond the grid, drawn below it.
    pub layers: Vec<Layer>,
}

/// Cells beyond the grid, in rows of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The name with which those of its cells begin.
    pub name: String,
    /// What it is, with its name: `VS: shading; 0 or 1`.
    pub caption: String,
    /// Its cells, by number; the last row may be shorter.
    pub cells: Range<u16>,
    /// The number of columns.
    pub columns: usize,
    /// How many of the board's values, from the lowest, its cells can have.
    pub values: usize,
    /// Its upper left corner.
    pub at: Point,
}

impl Layer {
    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.cells.len().div_ceil(self.columns)
    }

    /// Its cells.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        self.cells.clone().map(Spot)
    }

    /// The row and column of one of its cells, from 0.
    fn place(&self, spot: Spot) -> (usize, usize) {
        let number = usize::from(spot.0 - self.cells.start);
        (number / self.columns, number % self.columns)
    }
}

/// Where the candidates of a cell stand.
#[derive(Clone, Copy, Debug)]
struct Lattice {
    columns: usize,
    rows: usize,
    /// The first of them.
    first: Point,
    /// From one to the next.
    pitch: Point,
}

impl Board {
    /// The board of a classic puzzle.
    pub fn classic() -> Arc<Board> {
        static CLASSIC: LazyLock<Arc<Board>> = LazyLock::new(|| {
            let areas = (0..81).map(|cell| Some(cell / 27 * 3 + cell % 9 / 3)).collect();
            let (figures, lowered, layers) = (Vec::new(), Vec::new(), Vec::new());
            Arc::new(Board { rows: 9, columns: 9, lowest: 1, values: 9, areas, figures, lowered, layers })
        });
        Arc::clone(&CLASSIC)
    }

    /// The layer of a cell; none if it is a cell of the grid.
    #[inline]
    pub fn layer_of(&self, spot: Spot) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.cells.contains(&spot.0))
    }

    /// The rows, from 0, above which a border between areas runs across the whole board.
    pub fn row_borders(&self) -> Vec<usize> {
        let differs = |row: usize, column: usize| {
            self.areas[row * self.columns + column] != self.areas[(row - 1) * self.columns + column]
        };
        (1..self.rows).filter(|&row| (0..self.columns).all(|column| differs(row, column))).collect()
    }

    /// The columns, from 0, to the left of which a border between areas runs down the whole board.
    pub fn column_borders(&self) -> Vec<usize> {
        let differs = |row: usize, column: usize| {
            self.areas[row * self.columns + column] != self.areas[row * self.columns + column - 1]
        };
        (1..self.columns).filter(|&column| (0..self.rows).all(|row| differs(row, column))).collect()
    }

    /// The cells of the grid.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        (0..(self.rows * self.columns) as u16).map(Spot)
    }

    /// All cells, those beyond the grid behind the others.
    pub fn everywhere(&self) -> impl Iterator<Item = Spot> + use<> {
        (0..self.layers.last().map_or((self.rows * self.columns) as u16, |layer| layer.cells.end)).map(Spot)
    }

    /// The row of a cell, from 0; the cells of layers are counted on, as if they filled further rows of the grid.
    #[inline]
    pub fn row(&self, spot: Spot) -> usize {
        spot.index() / self.columns
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn column(&self, spot: Spot) -> usize {
        spot.index() % self.columns
    }

    /// The cell so many rows below and columns to the right of another, if there is one.
    pub fn step(&self, spot: Spot, down: isize, right: isize) -> Option<Spot> {
        if let Some(layer) = self.layer_of(spot) {
            let (row, column) = layer.place(spot);
            let column = column.checked_add_signed(right).filter(|&column| column < layer.columns)?;
            let number = row.checked_add_signed(down)? * layer.columns + column;
            return layer.spots().nth(number);
        }
        let row = self.row(spot).checked_add_signed(down).filter(|&row| row < self.rows)?;
        let column = self.column(spot).checked_add_signed(right).filter(|&column| column < self.columns)?;
        Some(Spot((row * self.columns + column) as u16))
    }

    /// A cell as people write it: `r1c1`, `VS3`.
    pub fn name(&self, spot: Spot) -> String {
        match self.layer_of(spot) {
            None => format!("r{}c{}", self.row(spot) + 1, self.column(spot) + 1),
            Some(layer) if layer.cells.len() == 1 => layer.name.clone(),
            Some(layer) => format!("{}{}", layer.name, spot.0 - layer.cells.start + 1),
        }
    }

    /// How far a candidate's text and marks are reduced: 0 for up to 9 values, 1 for up to 16, 2 for more.
    #[inline]
    pub fn density(&self) -> u8 {
        match self.values {
            0..=9 => 0,
            10..=16 => 1,
            _ => 2,
        }
    }

    /// The width of a cell.
    #[inline]
    pub fn cell(&self) -> f32 {
        [60.0, 72.0, 84.0][usize::from(self.density())]
    }

    /// The width and height of the grid.
    pub fn size(&self) -> Point {
        Point::new(self.columns as f32, self.rows as f32) * self.cell()
    }

    /// The upper left corner of a cell.
    #[inline]
    pub fn corner(&self, spot: Spot) -> Point {
        let (at, (row, column)) = match self.layer_of(spot) {
            None => (Point::default(), (self.row(spot), self.column(spot))),
            Some(layer) => (layer.at, layer.place(spot)),
        };
        at + Point::new(column as f32, row as f32) * self.cell()
    }

    /// The middle of a cell.
    #[inline]
    pub fn middle(&self, spot: Spot) -> Point {
        self.corner(spot) + Point::new(self.cell() / 2.0, self.cell() / 2.0)
    }

    /// How much smaller the marks of candidates are than in a classic puzzle.
    pub fn mark_scale(&self) -> f32 {
        [1.0, 0.94, 0.88][usize::from(self.density())]
    }

    fn lattice(&self, spot: Spot) -> Lattice {
        let values = self.layer_of(spot).map_or(self.values, |layer| layer.values);
        let (columns, pitch) = match values {
            0..=4 => (2, 24.0),
            5..=9 => (3, 18.0),
            10..=16 => (4, 17.0),
            _ => (5, 16.0),
        };
        let rows = values.div_ceil(columns).max(1);
        let start = |count: usize, pitch: f32| (self.cell() - (count - 1) as f32 * pitch) / 2.0;
        let first = Point::new(start(columns, pitch), start(rows, pitch));
        if self.lowered.binary_search(&spot).is_err() {
            return Lattice { columns, rows, first, pitch: Point::new(pitch, pitch) };
        }
        // From below the number on, closer together.
        let top = first.y.max(22.0);
        let room = (self.cell() - 10.0 - top) / (rows - 1).max(1) as f32;
        Lattice { columns, rows, first: Point::new(first.x, top), pitch: Point::new(pitch, room.min(pitch)) }
    }

    /// The middle of a candidate's place: 1 2 3 above, 7 8 9 below.
    #[inline]
    pub fn place(&self, candidate: Candidate) -> Point {
        let lattice = self.lattice(candidate.at);
        let index = (candidate.value - self.lowest).max(0) as usize;
        let (row, column) = (index / lattice.columns, index % lattice.columns);
        let Point { x, y } = lattice.pitch;
        self.corner(candidate.at) + lattice.first + Point::new(column as f32 * x, row as f32 * y)
    }

    /// The candidate whose place is nearest to a point of the board.
    pub fn nearest(&self, point: Point) -> Candidate {
        let whole = |at: f32, count: usize| ((at / self.cell()) as usize).min(count - 1);
        let (row, column) = (whole(point.y, self.rows), whole(point.x, self.columns));
        let at = Spot((row * self.columns + column) as u16);
        let Lattice { columns, rows, first, pitch } = self.lattice(at);
        let place = |along: f32, first: f32, pitch: f32, count: usize| {
            (((along - first) / pitch).round() as usize).min(count - 1)
        };
        let right = place(point.x - column as f32 * self.cell(), first.x, pitch.x, columns);
        let down = place(point.y - row as f32 * self.cell(), first.y, pitch.y, rows);
        let index = (down * columns + right).min(self.values - 1);
        Candidate { at, value: self.lowest + index as i32 }
    }

    /// Where a rectangle of cells begins, and its width and height; `None` if the cells are not a rectangle.
    pub fn rectangle(&self, cells: &[Spot]) -> Option<(Point, Point)> {
        if cells.iter().any(|&cell| self.layer_of(cell).is_some()) {
            return None;
        }
        let rows = || cells.iter().map(|&cell| self.row(cell));
        let columns = || cells.iter().map(|&cell| self.column(cell));
        let (top, bottom) = (rows().min()?, rows().max()?);
        let (left, right) = (columns().min()?, columns().max()?);
        let (high, wide) = (bottom - top + 1, right - left + 1);
        (high * wide == cells.len()).then(|| {
            let at = Point::new(left as f32, top as f32) * self.cell();
            (at, Point::new(wide as f32, high as f32) * self.cell())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(board: &Board) -> impl Iterator<Item = Candidate> {
        let values = board.lowest..board.lowest + board.values as i32;
        board.spots().flat_map(move |at| values.clone().map(move |value| Candidate { at, value }))
    }

    #[test]
    fn every_candidate_is_nearest_to_its_own_place() {
        let classic = || Board::clone(&Board::classic());
        let lowered = Board { lowered: vec![Spot(0), Spot(4)], ..classic() };
        let large = Board { rows: 16, columns: 16, values: 16, lowest: 0, ..classic() };
        for board in [classic(), lowered, large] {
            for candidate in all(&board) {
                let near = board.place(candidate) + Point::new(3.0, -3.0);
                assert_eq!(board.nearest(near), candidate);
            }
        }
    }

    #[test]
    fn a_rectangle_of_cells_has_an_extent() {
        let board = Board::classic();
        let block = [0, 1, 2, 9, 10, 11, 18, 19, 20].map(Spot);
        let size = Point::new(180.0, 180.0);
        assert_eq!(board.rectangle(&block), Some((Point::default(), size)));
        assert_eq!(board.rectangle(&block[1..]), None);
    }
}
