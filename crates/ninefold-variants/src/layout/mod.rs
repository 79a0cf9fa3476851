//! The grid without rules: its size, its values, its houses, and what is connected in it.

mod cell_set;
mod error;
mod filled;
mod layer;
mod region;

pub(crate) use cell_set::{CellSet, WORDS, bits};
pub use error::LayoutError;
pub use filled::Filled;
pub use layer::Layer;
pub(crate) use region::{Parts, Region, hang_together};

/// A cell, counted from 0 along the rows of the grid, then through the layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(pub(crate) u16);

impl Cell {
    /// Its number: row by row, from 0; the cells of layers follow those of the grid.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The most values a cell can have.
pub const MOST_VALUES: usize = 25;

/// The longest side of a grid.
pub const LONGEST_SIDE: usize = 25;

/// The most cells of a grid and its layers.
pub const MOST_CELLS: usize = 640;

/// Rows, columns, values, blocks and irregular regions of a grid, and layers of auxiliary cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: usize,
    cols: usize,
    lowest: i32,
    values: usize,
    lines: bool,
    region_size: usize,
    block: Option<(usize, usize)>,
    regions: Vec<Vec<Cell>>,
    layers: Vec<Layer>,
}

impl Layout {
    /// A square grid with the values 1 to `size` and the usual blocks, if `size` has any.
    ///
    /// # Errors
    ///
    /// A size of 0 or above 25.
    pub fn square(size: usize) -> Result<Self, LayoutError> {
        Self::new(size, size, 1, size)
    }

    /// A grid of `rows` × `cols` cells that hold the `values` numbers from `lowest` up.
    ///
    /// # Errors
    ///
    /// A side or a number of values that is 0 or above 25, or fewer values than a side has cells.
    pub fn new(rows: usize, cols: usize, lowest: i32, values: usize) -> Result<Self, LayoutError> {
        let sides = 1..=LONGEST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(LayoutError::Sides { rows, cols });
        }
        if !(1..=MOST_VALUES).contains(&values) {
            return Err(LayoutError::Values(values));
        }
        if !(-99..=99).contains(&lowest) {
            return Err(LayoutError::Lowest(lowest));
        }
        let mut layout = Self {
            rows,
            cols,
            lowest,
            values,
            lines: true,
            region_size: rows.max(cols),
            block: None,
            regions: Vec::new(),
            layers: Vec::new(),
        };
        layout.block = layout.usual_block();
        Ok(layout)
    }

    /// The block of `region_size` cells that tiles the grid and is closest to a square, wider than high.
    fn usual_block(&self) -> Option<(usize, usize)> {
        let size = self.region_size;
        let fits = |high: usize| {
            size.is_multiple_of(high)
                && self.rows.is_multiple_of(high)
                && self.cols.is_multiple_of(size / high)
                && high > 1
                && size / high > 1
        };
        let flat = (2..size).rev().filter(|high| high * high <= size).find(|&high| fits(high));
        let high = flat.or_else(|| (2..size).find(|&high| high * high > size && fits(high)))?;
        Some((high, size / high))
    }

    /// Sets the number of cells of a block or region, and the blocks with it.
    #[must_use]
    pub fn with_region_size(mut self, size: usize) -> Self {
        self.region_size = size;
        self.block = self.usual_block();
        self
    }

    /// Drops the blocks.
    #[must_use]
    pub fn without_blocks(mut self) -> Self {
        self.block = None;
        self
    }

    /// Drops rows and columns as houses, and the blocks.
    #[must_use]
    pub fn raw(mut self) -> Self {
        self.lines = false;
        self.block = None;
        self
    }

    /// Adds an irregular region: its cells differ.
    ///
    /// # Errors
    ///
    /// A region with more cells than there are values, or with a cell that the grid lacks.
    pub fn add_region(&mut self, cells: Vec<Cell>) -> Result<(), LayoutError> {
        if cells.len() > self.values {
            return Err(LayoutError::LargeRegion { cells: cells.len(), values: self.values });
        }
        if cells.iter().any(|cell| cell.index() >= self.cells()) {
            return Err(LayoutError::RegionOutside);
        }
        self.regions.push(cells);
        Ok(())
    }

    /// Adds auxiliary cells: so many, in rows of `cols`.
    ///
    /// # Errors
    ///
    /// A name that another layer has, or more cells than [`MOST_CELLS`] in all.
    pub fn add_layer(
        &mut self,
        name: impl Into<String>,
        label: impl Into<String>,
        count: usize,
        cols: usize,
    ) -> Result<(), LayoutError> {
        let (name, label, first) = (name.into(), label.into(), self.total());
        if count > MOST_CELLS - first {
            return Err(LayoutError::Cells(first.saturating_add(count)));
        }
        if self.layer(&name).is_some() {
            return Err(LayoutError::LayerTwice(name));
        }
        self.layers.push(Layer { name, label, numbers: first..first + count, cols: cols.max(1) });
        Ok(())
    }

    /// The layers of auxiliary cells.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The layer with a name.
    #[must_use]
    pub fn layer(&self, name: &str) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.name == name)
    }

    /// The layer to which a cell belongs; none if it is a cell of the grid.
    #[must_use]
    pub fn layer_of(&self, cell: Cell) -> Option<&Layer> {
        // Nearly all cells are cells of the grid.
        if cell.index() < self.cells() { None } else { self.layers.iter().find(|layer| layer.has(cell)) }
    }

    /// The auxiliary cell with a name.
    #[must_use]
    pub fn auxiliary(&self, name: &str) -> Option<Cell> {
        self.layers.iter().find_map(|layer| layer.cell(name))
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Number of cells of the grid.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// Number of cells of the grid and its layers.
    #[must_use]
    pub fn total(&self) -> usize {
        self.layers.last().map_or(self.cells(), |layer| layer.numbers.end)
    }

    /// Number of values a cell can have.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values
    }

    /// The lowest value.
    #[must_use]
    pub fn lowest(&self) -> i32 {
        self.lowest
    }

    /// The highest value.
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.lowest + self.values as i32 - 1
    }

    /// Number of cells of a block or region.
    #[must_use]
    pub fn region_size(&self) -> usize {
        self.region_size
    }

    /// Height and width of a block.
    #[must_use]
    pub fn block(&self) -> Option<(usize, usize)> {
        self.block
    }

    /// Whether rows and columns are houses.
    #[must_use]
    pub fn has_lines(&self) -> bool {
        self.lines
    }

    /// The irregular regions.
    #[must_use]
    pub fn regions(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    /// The cell in a row and a column, both counted from 0.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> Option<Cell> {
        (row < self.rows && col < self.cols).then(|| self.at(row, col))
    }

    fn at(&self, row: usize, col: usize) -> Cell {
        Cell((row * self.cols + col) as u16)
    }

    /// The cell `down` rows below and `right` columns beside another one, in the same layer.
    #[must_use]
    pub fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = self.row(cell).checked_add_signed(down)?;
        let col = self.col(cell).checked_add_signed(right)?;
        match self.layer_of(cell) {
            None => self.cell(row, col),
            Some(layer) if col < layer.cols => layer.cells().nth(row * layer.cols + col),
            Some(_) => None,
        }
    }

    /// The cells that share a side with a cell.
    pub fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let sides = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        sides.into_iter().filter_map(move |(down, right)| self.step(cell, down, right))
    }

    /// The row of a cell, in its layer, from 0.
    #[must_use]
    pub fn row(&self, cell: Cell) -> usize {
        match self.layer_of(cell) {
            None => cell.index() / self.cols,
            Some(layer) => (cell.index() - layer.numbers.start) / layer.cols,
        }
    }

    /// The column of a cell, in its layer, from 0.
    #[must_use]
    pub fn col(&self, cell: Cell) -> usize {
        match self.layer_of(cell) {
            None => cell.index() % self.cols,
            Some(layer) => (cell.index() - layer.numbers.start) % layer.cols,
        }
    }

    /// The cell as people write it: `r1c1`, or the name of its layer with its number.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        match self.layer_of(cell) {
            None => format!("r{}c{}", self.row(cell) + 1, self.col(cell) + 1),
            Some(layer) => layer.cell_name(cell),
        }
    }

    /// All cells of the grid.
    pub fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.cells() as u16).map(Cell)
    }

    /// All cells of the grid, then those of the layers.
    pub fn everywhere(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.total() as u16).map(Cell)
    }

    /// The cells of a row, left to right.
    #[must_use]
    pub fn row_cells(&self, row: usize) -> Vec<Cell> {
        let cols = if row < self.rows { self.cols } else { 0 };
        (0..cols).map(|col| self.at(row, col)).collect()
    }

    /// The cells of a column, top to bottom.
    #[must_use]
    pub fn col_cells(&self, col: usize) -> Vec<Cell> {
        let rows = if col < self.cols { self.rows } else { 0 };
        (0..rows).map(|row| self.at(row, col)).collect()
    }

    /// The blocks, row by row; each row by row.
    #[must_use]
    pub fn blocks(&self) -> Vec<Vec<Cell>> {
        let mut blocks = Vec::new();
        self.every_block(&mut |cells| {
            blocks.push(cells.to_vec());
            true
        });
        blocks
    }

    /// Whether a test holds for each block.
    fn every_block(&self, holds: &mut impl FnMut(&[Cell]) -> bool) -> bool {
        let Some((high, wide)) = self.block else { return true };
        let (bands, stacks) = (self.rows / high, self.cols / wide);
        let mut cells = Vec::with_capacity(high * wide);
        (0..bands * stacks).all(|block| {
            let (top, left) = (block / stacks * high, block % stacks * wide);
            cells.clear();
            for row in top..top + high {
                cells.extend((left..left + wide).map(|col| self.at(row, col)));
            }
            holds(&cells)
        })
    }

    /// Blocks if there are any, else the irregular regions.
    #[must_use]
    pub fn areas(&self) -> Vec<Vec<Cell>> {
        if self.block.is_some() { self.blocks() } else { self.regions.clone() }
    }

    /// For every cell the number of its area, see [`Layout::areas`].
    #[must_use]
    pub fn area_of(&self) -> Vec<Option<usize>> {
        let mut of = vec![None; self.cells()];
        for (number, area) in self.areas().iter().enumerate() {
            area.iter().for_each(|cell| of[cell.index()] = Some(number));
        }
        of
    }

    /// Rows, columns, blocks and regions: no value twice in any of them.
    #[must_use]
    pub fn houses(&self) -> Vec<Vec<Cell>> {
        let mut houses = Vec::with_capacity(self.rows + self.cols + self.values + self.regions.len());
        self.every_house(|house| {
            houses.push(house.to_vec());
            true
        });
        houses
    }

    /// Whether a test holds for each of the [`houses`](Self::houses).
    pub(crate) fn every_house(&self, mut holds: impl FnMut(&[Cell]) -> bool) -> bool {
        self.every_regular_house(&mut holds) && self.regions.iter().all(|region| holds(region))
    }

    /// The same for rows, columns and blocks.
    pub(crate) fn every_regular_house(&self, mut holds: impl FnMut(&[Cell]) -> bool) -> bool {
        let mut line = Vec::with_capacity(self.rows.max(self.cols));
        let mut holds_line = |cells: &mut dyn Iterator<Item = Cell>| {
            line.clear();
            line.extend(cells);
            holds(&line)
        };
        let (rows, cols) = if self.lines { (self.rows, self.cols) } else { (0, 0) };
        (0..rows).all(|row| holds_line(&mut (0..self.cols).map(|col| self.at(row, col))))
            && (0..cols).all(|col| holds_line(&mut (0..self.rows).map(|row| self.at(row, col))))
            && self.every_block(&mut holds)
    }

    /// Pairs of cells that share a side, each once.
    #[must_use]
    pub fn neighbours(&self) -> Vec<(Cell, Cell)> {
        self.moves(&[(0, 1), (1, 0)])
    }

    /// Pairs of cells one of the moves (down, right) apart.
    #[must_use]
    pub fn moves(&self, moves: &[(isize, isize)]) -> Vec<(Cell, Cell)> {
        let mut found = Vec::with_capacity(self.cells() * moves.len());
        for cell in self.all() {
            let others = moves.iter().filter_map(|&(down, right)| self.step(cell, down, right));
            found.extend(others.map(|other| (cell, other)));
        }
        found
    }

    /// All values as a mask: bit `i` stands for the value `lowest + i`.
    pub(crate) fn mask(&self) -> u32 {
        (1 << self.values) - 1
    }

    /// The mask of one value; empty for a value that the grid lacks.
    pub(crate) fn bit(&self, value: i32) -> u32 {
        let place = value - self.lowest;
        if (0..self.values as i32).contains(&place) { 1 << place } else { 0 }
    }

    /// The set of some cells.
    pub(crate) fn set(cells: &[Cell]) -> CellSet {
        cells.iter().map(|cell| cell.index()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(rows: usize, cols: usize, values: usize) -> Option<(usize, usize)> {
        Layout::new(rows, cols, 1, values).ok().and_then(|layout| layout.block())
    }

    #[test]
    fn blocks_are_as_square_as_they_can_be() {
        let of = |size| block(size, size, size);
        assert_eq!(of(4), Some((2, 2)));
        assert_eq!(of(6), Some((2, 3)));
        assert_eq!(of(8), Some((2, 4)));
        assert_eq!(of(9), Some((3, 3)));
        assert_eq!(of(10), Some((2, 5)));
        assert_eq!(of(12), Some((3, 4)));
        assert_eq!(of(15), Some((3, 5)));
        assert_eq!(of(25), Some((5, 5)));
        assert_eq!(of(7), None);
        assert_eq!(block(5, 10, 10), Some((5, 2)));
        assert_eq!(block(9, 8, 9), None);
    }

    #[test]
    fn cells_of_a_layer_have_names_and_places() {
        let mut layout = Layout::square(4).unwrap();
        layout.add_layer("VS", "shaded", 7, 3).unwrap();
        layout.add_layer("VA", "", 1, 4).unwrap();
        assert_eq!((layout.cells(), layout.total(), layout.all().count()), (16, 24, 16));
        let named = |name: &str| layout.auxiliary(name);
        for cell in layout.everywhere().skip(16) {
            assert_eq!(named(&layout.name(cell)), Some(cell));
        }
        for wrong in ["VS", "VS0", "VS8", "VS01", "VS+1", "VA1", "VB", "V", "", "VS99999999999999999999"] {
            assert_eq!(named(wrong), None, "{wrong}");
        }
        let last = named("VS7").unwrap();
        assert_eq!((layout.row(last), layout.col(last)), (2, 0));
        assert_eq!(layout.step(last, 0, 1), None);
        assert_eq!(layout.beside(named("VS5").unwrap()).count(), 3);
        assert_eq!(layout.beside(named("VA").unwrap()).count(), 0);
        assert_eq!(layout.step(named("VS1").unwrap(), 0, -1), None);
        assert!(layout.add_layer("VS", "", 1, 1).is_err());
        assert!(layout.add_layer("VX", "", 617, 1).is_err());
        assert!(layout.add_layer("VX", "", usize::MAX, 1).is_err());
    }

    #[test]
    fn a_side_of_zero_or_twenty_six_is_refused() {
        assert!(Layout::square(0).is_err());
        assert!(Layout::square(26).is_err());
        assert!(Layout::new(9, 9, 1, 26).is_err());
    }
}
