//! Non-consecutive: cells that share a side do not differ by 1, except marked pairs.
//!
//! Rangsk's solver exempts pairs with a dot of either colour; pass such pairs as exempt.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// Neighbours do not differ by 1.
#[derive(Clone, Debug, Default)]
pub struct NonConsecutive {
    exempt: Vec<(Cell, Cell)>,
}

impl NonConsecutive {
    /// For all pairs of neighbours but some.
    #[must_use]
    pub fn new(exempt: Vec<(Cell, Cell)>) -> Self {
        Self { exempt }
    }

    fn pairs(&self, layout: &Layout) -> Vec<(Cell, Cell)> {
        let exempt = |&(a, b): &(Cell, Cell)| self.exempt.contains(&(a, b)) || self.exempt.contains(&(b, a));
        layout.neighbours().into_iter().filter(|pair| !exempt(pair)).collect()
    }
}

impl Rule for NonConsecutive {
    info!("non-consecutive", "Cells that share a side do not differ by 1.");

    fn terms(&self) -> Terms {
        Terms::lists(self.exempt.iter().map(|&(a, b)| [a, b]))
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.pairs(grid.layout).iter().all(|&(a, b)| (grid.at(a) - grid.at(b)).abs() != 1)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (a, b) in self.pairs(model.layout()) {
            model.relate(a, b, |x, y| (x - y).abs() != 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Puzzle;
    use crate::rules::cases::judge;

    #[test]
    fn an_exempt_pair_may_be_consecutive() {
        let layout = Layout::new(1, 3, 1, 4).unwrap();
        let cell = |col| layout.cell(0, col).unwrap();
        let mut puzzle = Puzzle::new(layout.clone());
        puzzle.add(NonConsecutive::new(vec![(cell(1), cell(0))])).unwrap();
        assert!(judge(&puzzle, "124"));
        assert!(!judge(&puzzle, "412"));
    }
}
