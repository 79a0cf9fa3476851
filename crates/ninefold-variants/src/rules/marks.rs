//! Marks between two cells: difference and ratio dots, X and V, greater than, and their absence.
//!
//! A difference dot means a difference of 1 if it has no number, a ratio dot one value twice the
//! other; 1 and 2 may carry either. The negative rule forbids what the marks would say on every pair
//! of neighbours that is not exempt.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// What a mark says about two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// They differ by the number.
    Difference(i32),
    /// One is the number times the other.
    Ratio(i32),
    /// They add up to the number: X is 10, V is 5.
    Sum(i32),
    /// The first is greater.
    Greater,
}

impl Says {
    /// Its name, and its number.
    fn word(self) -> (&'static str, Option<i32>) {
        match self {
            Self::Difference(by) => ("difference", Some(by)),
            Self::Ratio(times) => ("ratio", Some(times)),
            Self::Sum(total) => ("sum", Some(total)),
            Self::Greater => ("greater", None),
        }
    }

    fn of(self, a: i32, b: i32) -> bool {
        match self {
            Self::Difference(by) => a - b == by || b - a == by,
            Self::Ratio(times) => a == b * times || b == a * times,
            Self::Sum(total) => a + b == total,
            Self::Greater => a > b,
        }
    }
}

/// A mark between two cells.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    says: Says,
    cells: (Cell, Cell),
}

impl Mark {
    /// A mark between two cells, neighbours or not.
    #[must_use]
    pub fn new(says: Says, a: Cell, b: Cell) -> Self {
        Self { says, cells: (a, b) }
    }
}

impl Rule for Mark {
    info!("mark", "The two cells have the difference, ratio, sum or order of the mark.");

    fn terms(&self) -> Terms {
        let (kind, number) = self.says.word();
        Terms::list(&[self.cells.0, self.cells.1]).with_numbers(number).of_kind(kind)
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        vec![self.cells.0, self.cells.1]
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.says.of(grid.at(self.cells.0), grid.at(self.cells.1))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.relate(self.cells.0, self.cells.1, |a, b| self.says.of(a, b));
    }
}

/// Neighbours without a mark are not as the marks would say.
#[derive(Clone, Debug)]
pub struct Unmarked {
    never: Vec<Says>,
    exempt: Vec<(Cell, Cell)>,
}

impl Unmarked {
    /// What no pair of neighbours may be, except the exempt ones.
    #[must_use]
    pub fn new(never: Vec<Says>, exempt: Vec<(Cell, Cell)>) -> Self {
        Self { never, exempt }
    }

    fn is_exempt(&self, (a, b): (Cell, Cell)) -> bool {
        self.exempt.contains(&(a, b)) || self.exempt.contains(&(b, a))
    }

    fn breaks(&self, a: i32, b: i32) -> bool {
        self.never.iter().any(|says| says.of(a, b))
    }
}

impl Rule for Unmarked {
    info!("unmarked", "Neighbours without a mark are not as a mark would say.");

    fn terms(&self) -> Terms {
        let numbers = |word| {
            let of = move |says: &Says| Some(says.word()).filter(|(kind, _)| *kind == word)?.1;
            self.never.iter().filter_map(of).collect::<Vec<_>>()
        };
        let (differences, ratios, sums) = (numbers("difference"), numbers("ratio"), numbers("sum"));
        let exempt = Terms::lists(self.exempt.iter().map(|&(a, b)| [a, b]));
        match (&differences[..], &ratios[..], &sums[..]) {
            ([1], [2], []) => exempt.of_kind("dots"),
            ([], [], [5, 10] | [10, 5]) => exempt.of_kind("xv"),
            ([], ratios, []) => exempt.of_kind("ratio").with_numbers(ratios.iter().copied()),
            ([], [], sums) => exempt.of_kind("sum").with_numbers(sums.iter().copied()),
            _ => exempt,
        }
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let fine = |&(a, b): &(Cell, Cell)| self.is_exempt((a, b)) || !self.breaks(grid.at(a), grid.at(b));
        grid.layout.neighbours().iter().all(fine)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (a, b) in model.layout().neighbours() {
            if !self.is_exempt((a, b)) {
                model.relate(a, b, |x, y| !self.breaks(x, y));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::cases::{accepts, refuses};

    const GRID: &str = "1234341221434321";

    #[test]
    fn dots_are_differences_and_ratios() {
        accepts(".Shape~4x4.WhiteDot~R1C1~R1C2", GRID);
        refuses(".Shape~4x4.WhiteDot~R1C1~R2C1", GRID);
        accepts(".Shape~4x4.BlackDot~R1C1~R1C2", GRID);
        refuses(".Shape~4x4.BlackDot~R1C2~R1C3", GRID);
    }

    #[test]
    fn several_cells_are_dotted_where_they_touch() {
        accepts(".Shape~4x4.WhiteDot~R1C1~R1C2~R1C3", GRID);
        refuses(".Shape~4x4.WhiteDot~R1C1~R1C2~R2C2", GRID);
    }

    #[test]
    fn cells_of_a_layer_are_dotted_where_they_touch() {
        accepts(".Shape~2x2.Var~S~~2x3.BlackDot~VS1~VS2~VS4", "1221 121 211");
        refuses(".Shape~2x2.Var~S~~2x3.BlackDot~VS1~VS2~VS4", "1221 121 111");
        refuses(".Shape~2x2.Var~S~~2x3.Quad~VS2~1~2", "1221 111 211");
    }

    #[test]
    fn letters_are_sums() {
        accepts(".Shape~4x4.V~R1C2~R1C3", GRID);
        refuses(".Shape~4x4.V~R1C1~R1C2", GRID);
        let nine = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        accepts(".X~R2C1~R2C3", &nine.replace(' ', ""));
        refuses(".X~R1C1~R1C2", nine);
    }

    #[test]
    fn the_point_is_at_the_smaller() {
        accepts(".Shape~4x4.GreaterThan~R1C2~R1C1", GRID);
        refuses(".Shape~4x4.GreaterThan~R1C1~R1C2", GRID);
    }

    #[test]
    fn what_is_not_marked_is_not_so() {
        refuses(".Shape~4x4.StrictKropki", GRID);
        refuses(".Shape~4x4.StrictXV.V~R1C2~R1C3", GRID);
        let bare = "1243342143122134";
        accepts(".Shape~4x4.StrictXV", bare);
        accepts(".Shape~3x3.StrictXV.V~R1C2~R1C3.V~R2C1~R2C2.V~R2C1~R3C1.V~R1C2~R2C2", "123231312");
        refuses(".Shape~3x3.StrictXV.V~R1C2~R1C3.V~R2C1~R2C2.V~R2C1~R3C1", "123231312");
    }

    #[test]
    fn a_mark_counts_wherever_it_stands() {
        for marks in [
            ".V~R1C2~R1C3~R2C2~R2C1~R3C1",
            ".And.V~R1C2~R1C3~R2C2.And.V~R2C1~R2C2~R3C1.End.End",
            ".V~R1C2~R1C3.V~R2C1~R2C2.Replicate~F~R1C2.V~R1C2~R2C2.End",
            ".Or.V~R1C2~R1C3~R2C2~R2C1~R3C1.~R1C1_3.End",
        ] {
            accepts(&format!(".Shape~3x3.StrictXV{marks}"), "123231312");
        }
        refuses(".Shape~3x3.StrictXV.And.V~R1C2~R1C3~R2C2.V~R2C1~R3C1.End", "123231312");
        accepts(".Shape~4x4.And.WhiteDot~R1C1~R1C2~R1C3~R1C4.End.Or.BlackDot~R1C1~R1C2.End", GRID);
        refuses(".Shape~4x4.And.WhiteDot~R1C1~R1C2~R1C3~R1C4.End.StrictKropki", GRID);
    }
}
