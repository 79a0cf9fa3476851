//! Where things are on a board: 540 units wide, a cell 60, a candidate 20.

use core::ops::{Add, Mul, Sub};

use ninefold::{Candidate, Cell};

/// The width of the board.
pub const BOARD: f32 = 540.0;
/// The width of a cell.
pub const CELL: f32 = 60.0;
/// The width of a candidate's place.
pub const PLACE: f32 = 20.0;

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
        Point::corner(candidate.cell) + Point::new(column as f32 + 0.5, row as f32 + 0.5) * PLACE
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
