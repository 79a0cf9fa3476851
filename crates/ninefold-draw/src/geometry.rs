//! Where things are on a board: 540 units wide, a cell 60, the candidates in it 18 apart.

use core::ops::{Add, Mul, Sub};

use ninefold::{Candidate, Cell, Digit};

/// The width of the board.
pub const BOARD: f32 = 540.0;
/// The width of a cell.
pub const CELL: f32 = 60.0;
/// From one candidate to the next in a cell.
pub const PLACE: f32 = 18.0;
/// From the edge of a cell to its first candidate.
const FIRST: f32 = (CELL - 2.0 * PLACE) / 2.0;

/// A point, or the way from one to another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// The upper left corner of a cell.
    pub fn corner(cell: Cell) -> Point {
        Point::new(cell.column() as f32 * CELL, cell.row() as f32 * CELL)
    }

    /// The middle of a cell.
    pub fn middle(cell: Cell) -> Point {
        Point::corner(cell) + Point::new(CELL / 2.0, CELL / 2.0)
    }

    /// The middle of a candidate's place: 1 2 3 above, 7 8 9 below.
    pub fn of(candidate: Candidate) -> Point {
        let (row, column) = (candidate.digit.index() / 3, candidate.digit.index() % 3);
        Point::corner(candidate.cell) + Point::new(FIRST + column as f32 * PLACE, FIRST + row as f32 * PLACE)
    }

    /// The candidate whose place is nearest to a point of the board.
    pub fn nearest_candidate(self) -> Candidate {
        let split = |coordinate: f32| {
            let cell = (coordinate / CELL).floor().clamp(0.0, 8.0);
            let place = ((coordinate - cell * CELL - FIRST) / PLACE).round().clamp(0.0, 2.0);
            (cell as usize, place as usize)
        };
        let ((row, down), (column, right)) = (split(self.y), split(self.x));
        Candidate { cell: Cell::at(row, column), digit: Digit::ALL[down * 3 + right] }
    }

    /// Its distance from the origin.
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The way of length 1 in the same direction.
    pub fn unit(self) -> Point {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { Point::new(1.0, 0.0) }
    }

    /// A quarter turn to the right.
    pub const fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Point;

    fn mul(self, factor: f32) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_is_nearest_to_its_own_place() {
        for candidate in (0..Candidate::COUNT).map(Candidate::from_index) {
            let near = Point::of(candidate) + Point::new(3.0, -3.0);
            assert_eq!(near.nearest_candidate(), candidate);
        }
    }
}
