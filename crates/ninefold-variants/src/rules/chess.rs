//! Anti-knight and anti-king: cells a chess move apart differ. The grid does not wrap round.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// Equal values are not a chess move apart.
#[derive(Clone, Copy, Debug)]
pub enum AntiChess {
    /// Not a knight's move apart.
    Knight,
    /// Not a king's move apart.
    King,
}

impl AntiChess {
    fn pairs(self, layout: &Layout) -> Vec<(Cell, Cell)> {
        match self {
            Self::Knight => layout.moves(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
            Self::King => layout.moves(&[(0, 1), (1, 0), (1, 1), (1, -1)]),
        }
    }
}

impl Rule for AntiChess {
    info!("anti-chess", "Cells a knight's, or a king's, move apart differ.");

    fn terms(&self) -> Terms {
        Terms::kind(match self {
            Self::Knight => "knight",
            Self::King => "king",
        })
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.all().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.pairs(grid.layout).iter().all(|&(a, b)| grid.at(a) != grid.at(b))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (a, b) in self.pairs(model.layout()) {
            model.differ(&[a, b]);
        }
    }
}
