//! Global entropy and global modulus: every 2 × 2 square has values of every class.
//!
//! Entropy: low, middle and high thirds. Modulus: the remainders by 3.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Contradiction, Model, Propagator, Run, State, attributes, numbers};

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
        let class = |class| {
            let values = (layout.lowest()..=layout.highest()).filter(|&v| self.class(layout, v) == class);
            values.fold(0, |set, value| set | layout.bit(value))
        };
        let classes = [class(0), class(1), class(2)];
        for square in Self::squares(layout) {
            model.propagator(Every { cells: numbers(&square), classes });
        }
    }
}

/// Each class has a cell.
#[derive(Debug)]
struct Every {
    cells: Vec<u16>,
    classes: [u32; 3],
}

impl Propagator for Every {
    attributes!(20);

    fn run(&self, state: &mut State<'_>) -> Run {
        let [low, middle, high] = self.classes;
        let classes = |values: u32| {
            u32::from(values & low != 0)
                | u32::from(values & middle != 0) << 1
                | u32::from(values & high != 0) << 2
        };
        let (mut once, mut twice) = (0, 0);
        for &cell in &self.cells {
            let here = classes(state.get(cell));
            twice |= once & here;
            once |= here;
        }
        if once != 0b111 {
            return Err(Contradiction);
        }
        let single = once & !twice;
        if single == 0 {
            return Ok(());
        }
        for &cell in &self.cells {
            let here = classes(state.get(cell)) & single;
            if here != 0 {
                // Two classes that have only this cell leave it nothing.
                let of =
                    |(class, values): (usize, &u32)| if here >> class & 1 == 1 { *values } else { u32::MAX };
                let values =
                    self.classes.iter().enumerate().map(of).fold(u32::MAX, |all, values| all & values);
                state.keep(cell, values)?;
            }
        }
        Ok(())
    }
}
