//! Why a layout is refused.

use std::fmt;

use super::{LONGEST_SIDE, MOST_CELLS, MOST_VALUES};

/// Why a layout is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// A side is 0 or too long.
    Sides {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// A cell can have no values, or too many.
    Values(usize),
    /// The lowest value is out of range.
    Lowest(i32),
    /// A region has more cells than there are values.
    LargeRegion {
        /// Number of cells of the region.
        cells: usize,
        /// Number of values.
        values: usize,
    },
    /// A region has a cell outside the grid.
    RegionOutside,
    /// The grid and its layers have too many cells.
    Cells(usize),
    /// Two layers have the same name.
    LayerTwice(String),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides { rows, cols } => {
                write!(f, "a grid of {rows} x {cols} cells: sides are 1 to {LONGEST_SIDE}")
            }
            Self::Values(values) => write!(f, "{values} values: a cell can have 1 to {MOST_VALUES}"),
            Self::Lowest(lowest) => write!(f, "the lowest value {lowest} is not between -99 and 99"),
            Self::LargeRegion { cells, values } => {
                write!(f, "a region of {cells} cells for {values} values")
            }
            Self::Cells(cells) => write!(f, "{cells} cells with those beyond the grid: at most {MOST_CELLS}"),
            Self::LayerTwice(name) => write!(f, "two groups of cells with the name {name}"),
            Self::RegionOutside => f.write_str("a region with a cell outside the grid"),
        }
    }
}

impl std::error::Error for LayoutError {}
