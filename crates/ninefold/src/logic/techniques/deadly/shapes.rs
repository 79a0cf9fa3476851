//! The shapes of deadly patterns, listed once.

use std::sync::LazyLock;

use crate::board::{Cell, CellSet, House};

/// Cells, and how many digits must not fill them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The cells.
    pub cells: CellSet,
    /// The number of digits.
    pub digits: usize,
}

/// Two lines of a chute, crossed by two lines that hold a pair of cells in another chute.
#[derive(Clone, Copy, Debug)]
pub struct Cross {
    /// The two lines.
    pub lines: [House; 2],
    /// The two that cross them.
    pub across: [House; 2],
    /// Where they cross.
    pub square: CellSet,
    /// Two cells of the crossing lines, side by side in another chute.
    pub pair: CellSet,
}

/// All crosses.
pub fn crosses() -> &'static [Cross] {
    static ALL: LazyLock<Vec<Cross>> = LazyLock::new(all_crosses);
    &ALL
}

fn all_crosses() -> Vec<Cross> {
    let mut crosses = Vec::new();
    for turn in [[House::row, House::column], [House::column, House::row]] {
        for (lines, across) in line_pairs().flat_map(|lines| line_pairs().map(move |across| (lines, across)))
        {
            for own in (0..9).filter(|own| own / 3 != lines[0] / 3) {
                let (lines, across) = (lines.map(turn[0]), across.map(turn[1]));
                let crossing = across[0].cells() | across[1].cells();
                let square = (lines[0].cells() | lines[1].cells()) & crossing;
                crosses.push(Cross { lines, across, square, pair: turn[0](own).cells() & crossing });
            }
        }
    }
    crosses
}

/// Two by two cells in two blocks.
pub fn rectangles() -> &'static [Shape] {
    static ALL: LazyLock<Vec<Shape>> = LazyLock::new(|| both_ways(add_rectangles));
    &ALL
}

/// Two lines of a chute, three or four cells in each, over three blocks.
pub fn extended_rectangles() -> &'static [Shape] {
    static ALL: LazyLock<Vec<Shape>> = LazyLock::new(|| both_ways(add_extended));
    &ALL
}

/// Three lines of a chute, a cell of each in each block.
pub fn matrices() -> &'static [Shape] {
    static ALL: LazyLock<Vec<Shape>> = LazyLock::new(|| both_ways(add_matrices));
    &ALL
}

/// Corners of a square in a block with two cells in a block beside and two in a block above or below.
pub fn polygons() -> &'static [Shape] {
    static ALL: LazyLock<Vec<Shape>> = LazyLock::new(all_polygons);
    &ALL
}

/// Shapes along rows and along columns.
fn both_ways(add: fn(&dyn Fn(usize, usize) -> Cell, &mut Vec<Shape>)) -> Vec<Shape> {
    let mut shapes = Vec::new();
    add(&|row, column| Cell::at(row, column), &mut shapes);
    add(&|column, row| Cell::at(row, column), &mut shapes);
    shapes
}

/// The cells where lines cross.
fn crossing(at: &dyn Fn(usize, usize) -> Cell, lines: &[usize], across: &[usize]) -> CellSet {
    lines.iter().flat_map(|&line| across.iter().map(move |&other| at(line, other))).collect()
}

/// Two lines of the same chute.
fn line_pairs() -> impl Iterator<Item = [usize; 2]> {
    (0..3).flat_map(|chute| [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|line| chute * 3 + line)))
}

/// One line of each chute.
fn one_of_each() -> impl Iterator<Item = [usize; 3]> {
    (0..27).map(|n| [n / 9, 3 + n / 3 % 3, 6 + n % 3])
}

fn add_rectangles(at: &dyn Fn(usize, usize) -> Cell, shapes: &mut Vec<Shape>) {
    for lines in line_pairs() {
        for first in 0..6 {
            for second in (first / 3 * 3 + 3)..9 {
                shapes.push(Shape { cells: crossing(at, &lines, &[first, second]), digits: 2 });
            }
        }
    }
}

fn add_extended(at: &dyn Fn(usize, usize) -> Cell, shapes: &mut Vec<Shape>) {
    for lines in line_pairs() {
        for across in one_of_each() {
            shapes.push(Shape { cells: crossing(at, &lines, &across), digits: 3 });
            for more in (0..9).filter(|line| !across.contains(line)) {
                let before = across[more / 3];
                if more > before {
                    let four = [across[0], across[1], across[2], more];
                    shapes.push(Shape { cells: crossing(at, &lines, &four), digits: 4 });
                }
            }
        }
    }
}

fn add_matrices(at: &dyn Fn(usize, usize) -> Cell, shapes: &mut Vec<Shape>) {
    for chute in 0..3 {
        for across in one_of_each() {
            let cells = crossing(at, &[0, 1, 2].map(|line| chute * 3 + line), &across);
            shapes.extend([3, 4].map(|digits| Shape { cells, digits }));
        }
    }
}

fn all_polygons() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for rows in line_pairs() {
        for columns in line_pairs() {
            let square = crossing(&|row, column| Cell::at(row, column), &rows, &columns);
            let (band, stack) = (rows[0] / 3, columns[0] / 3);
            for beside in (0..9).filter(|column| column / 3 != stack) {
                for below in (0..9).filter(|row| row / 3 != band) {
                    let wings = rows.map(|row| Cell::at(row, beside)).into_iter();
                    let wings: CellSet = wings.chain(columns.map(|column| Cell::at(below, column))).collect();
                    shapes.push(Shape { cells: square | wings, digits: 4 });
                    let corners = square.into_iter();
                    shapes.extend(
                        corners.map(|corner| Shape { cells: (square | wings).without(corner), digits: 3 }),
                    );
                }
            }
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Digit, DigitSet};
    use crate::logic::lemmas::replaceable::is_replaceable;

    /// Whether every filling of the shape with the first digits leaves another.
    fn is_deadly(shape: &Shape) -> bool {
        let cells: Vec<Cell> = shape.cells.into_iter().collect();
        fn all(cells: &[Cell], count: usize, filling: &mut Vec<Digit>) -> bool {
            let Some(&cell) = cells.get(filling.len()) else { return is_replaceable(cells, filling) };
            let seen: DigitSet = cells
                .iter()
                .zip(&*filling)
                .filter(|(other, _)| other.sees(cell))
                .map(|(_, &digit)| digit)
                .collect();
            Digit::ALL[..count].iter().filter(|&&digit| !seen.contains(digit)).all(|&digit| {
                filling.push(digit);
                let deadly = all(cells, count, filling);
                filling.pop();
                deadly
            })
        }
        all(&cells, shape.digits, &mut Vec::new())
    }

    #[test]
    fn every_filling_of_every_shape_can_be_replaced() {
        for (shapes, step) in
            [(rectangles(), 50), (extended_rectangles(), 150), (matrices(), 60), (polygons(), 997)]
        {
            assert!(shapes.iter().step_by(step).all(is_deadly));
        }
    }

    #[test]
    fn seven_cells_are_not_deadly_for_four_digits() {
        let heptagon = polygons().iter().find(|shape| shape.digits == 3).unwrap();
        assert!(!is_deadly(&Shape { digits: 4, ..*heptagon }));
    }

    #[test]
    fn the_shapes_are_as_many_as_geometry_allows() {
        assert_eq!(rectangles().len(), 486);
        assert_eq!(extended_rectangles().iter().filter(|shape| shape.digits == 3).count(), 486);
        assert_eq!(extended_rectangles().iter().filter(|shape| shape.digits == 4).count(), 1458);
        assert_eq!(matrices().len(), 324);
        assert_eq!(polygons().len(), 81 * 36 * 5);
    }
}
