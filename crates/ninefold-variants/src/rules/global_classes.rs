//! Global entropy and global modulus: every 2 × 2 square has values of every class.
//!
//! Entropy: low, middle and high thirds. Modulus: the remainders by 3.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;
use crate::propagators::every::Every;

use super::entropic::third;
use super::rule::{Rule, Terms};

/// How values are sorted into three classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlobalClasses {
    /// Low, middle, high.
    Thirds,
    /// Remainders by 3.
    Remainders,
}

impl GlobalClasses {
    fn class(self, layout: &Layout, value: i32) -> i32 {
        match self {
            Self::Thirds => third(layout, value),
            Self::Remainders => value.rem_euclid(3),
        }
    }

    fn squares(layout: &Layout) -> Vec<Vec<Cell>> {
        let square = |cell| {
            let at = |(down, right)| layout.step(cell, down, right);
            [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(at).collect::<Option<Vec<_>>>()
        };
        layout.all().filter_map(square).collect()
    }
}

impl Rule for GlobalClasses {
    info!("global-classes", "Every 2 x 2 square has values of all three classes.");

    fn terms(&self) -> Terms {
        Terms::kind(match self {
            Self::Thirds => "thirds",
            Self::Remainders => "remainders",
        })
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let has = |square: &Vec<Cell>, class| {
            square.iter().any(|&cell| self.class(grid.layout, grid.at(cell)) == class)
        };
        Self::squares(grid.layout).iter().all(|square| (0..3).all(|class| has(square, class)))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        for square in Self::squares(layout) {
            model.propagator(Every::new(&square, layout, &|value| self.class(layout, value)));
        }
    }
}
