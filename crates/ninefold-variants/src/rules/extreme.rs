//! Maximum and minimum cells: greater, or less, than every neighbour.
//!
//! Two maxima side by side are not compared, nor are two minima.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// All maximum cells, or all minimum cells, of a puzzle.
#[derive(Clone, Debug)]
pub struct Extreme {
    cells: Vec<Cell>,
    maximum: bool,
}

impl Extreme {
    /// The maximum cells, or the minimum cells.
    #[must_use]
    pub fn new(cells: Vec<Cell>, maximum: bool) -> Self {
        Self { cells, maximum }
    }

    /// Pairs of a greater and a lesser cell.
    fn pairs(&self, layout: &Layout) -> Vec<(Cell, Cell)> {
        let of = |&cell: &Cell| {
            let sides = [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter();
            let near = sides.filter_map(move |(down, right)| layout.step(cell, down, right));
            near.map(move |other| (cell, other))
        };
        let pairs = self.cells.iter().flat_map(of);
        let compared = pairs.filter(|(_, other)| !self.cells.contains(other));
        compared.map(|(a, b)| if self.maximum { (a, b) } else { (b, a) }).collect()
    }
}

impl Rule for Extreme {
    info!("extreme", "A maximum is greater than its neighbours, a minimum is less.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).of_kind(if self.maximum { "maximum" } else { "minimum" })
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        let pairs = self.pairs(layout);
        pairs.iter().flat_map(|&(a, b)| [a, b]).chain(self.cells.iter().copied()).collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.pairs(grid.layout).iter().all(|&(more, less)| grid.at(more) > grid.at(less))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (more, less) in self.pairs(model.layout()) {
            model.relate(more, less, |x, y| x > y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cases::holds;

    fn case(cells: &[(usize, usize)], maximum: bool) -> bool {
        holds("1234341221434321", cells, |cells| Extreme::new(cells, maximum))
    }

    #[test]
    fn maxima_and_minima_look_at_their_neighbours() {
        assert!(case(&[(0, 3)], true));
        assert!(!case(&[(0, 2)], true));
        assert!(case(&[(0, 0)], false));
        assert!(!case(&[(0, 1)], false));
    }

    #[test]
    fn maxima_side_by_side_are_not_compared() {
        assert!(!case(&[(1, 0)], true));
        assert!(case(&[(1, 0), (1, 1)], true));
    }
}
