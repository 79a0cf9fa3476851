//! Arrow and pill arrow: the circle is the sum of the shaft.
//!
//! Shafts on one circle hold each for itself; a shaft may repeat values; a shaft of one cell is a
//! clone. A pill of several cells reads as one decimal number, in the order of its cells.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// An arrow with a circle, or a pill, and one shaft.
#[derive(Clone, Debug)]
pub struct Arrow {
    pill: Vec<Cell>,
    shaft: Vec<Cell>,
}

impl Arrow {
    /// A circle and its shaft.
    #[must_use]
    pub fn new(circle: Cell, shaft: Vec<Cell>) -> Self {
        Self { pill: vec![circle], shaft }
    }

    /// A pill, most significant cell first, and its shaft.
    #[must_use]
    pub fn with_pill(pill: Vec<Cell>, shaft: Vec<Cell>) -> Self {
        Self { pill, shaft }
    }
}

impl Rule for Arrow {
    info!("arrow", "The number in the circle or pill is the sum of the shaft.");

    fn terms(&self) -> Terms {
        Terms::lists([&self.pill[..], &self.shaft])
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        [&self.pill[..], &self.shaft].concat()
    }

    fn fault(&self, _: &Layout) -> Option<String> {
        if self.pill.is_empty() || self.pill.len() > 3 {
            return Some(format!("a pill of {} cells: 1 to 3 can be read", self.pill.len()));
        }
        None
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let number = grid.of(&self.pill).iter().fold(0, |number, digit| 10 * number + digit);
        self.shaft.is_empty() || grid.sum(&self.shaft) == number
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        if self.shaft.is_empty() {
            return;
        }
        let mut factor = -1;
        let mut terms: Vec<(Cell, i32)> = self.shaft.iter().map(|&cell| (cell, 1)).collect();
        for &cell in self.pill.iter().rev() {
            terms.push((cell, factor));
            factor *= 10;
        }
        model.sum(&terms, 0);
    }
}
