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
            ([_, ..], [], []) => exempt.of_kind("difference").with_numbers(differences.iter().copied()),
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
