//! The values that Python sees: a grid, candidates, a symmetry. Their methods are in a file each.

use ninefold::{Candidates, Grid, Symmetry};
use pyo3::prelude::*;

/// 81 digits, 0 for a blank; immutable. Two grids are equal if their digits are.
///
/// The text may be in any format that the command line reads; 81 numbers, or 9 rows of 9, will do as well.
///
/// >>> from ninefold import Grid
/// >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> grid[0], grid["r1c5"], grid[8, 8], len(grid)
/// (5, 7, 9, 81)
/// >>> Grid([[0] * 9] * 9) == Grid("." * 81)
/// True
#[pyclass(frozen, name = "Grid", module = "ninefold")]
#[derive(Clone)]
pub struct PyGrid(pub Grid);

/// The digits that each cell may still hold; immutable. From a grid, or from a text with pencil marks.
///
/// >>> from ninefold import Candidates, Grid
/// >>> len(Candidates(Grid("." * 81))["r1c1"])
/// 9
#[pyclass(frozen, name = "Candidates", module = "ninefold")]
#[derive(Clone)]
pub struct PyCandidates(pub Candidates);

/// A rearrangement of the cells that keeps every house a house, and a relabelling of the digits; immutable.
///
/// >>> from ninefold import Symmetry
/// >>> symmetry = Symmetry("t r456123789 c123456789 d987654321")
/// >>> symmetry.inverse() @ symmetry == Symmetry.IDENTITY
/// True
#[pyclass(frozen, name = "Symmetry", module = "ninefold")]
#[derive(Clone, Copy)]
pub struct PySymmetry(pub Symmetry);
