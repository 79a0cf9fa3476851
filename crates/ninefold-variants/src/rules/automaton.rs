//! Automaton: the values of the line, read in order, are accepted by a finite automaton. Separators between groups of
//! cells are read as one more symbol.

use std::sync::Arc;

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Machine, Model};

use super::rule::{Rule, Terms};

/// A line and the automaton that reads it.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// `None` for a separator.
    items: Vec<Option<Cell>>,
    machine: Arc<Machine>,
}

impl Automaton {
    pub(crate) fn new(items: Vec<Option<Cell>>, machine: Arc<Machine>) -> Self {
        Self { items, machine }
    }

    fn groups(&self) -> Vec<Vec<Cell>> {
        self.items.split(Option::is_none).map(|group| group.iter().copied().flatten().collect()).collect()
    }
}

impl Rule for Automaton {
    info!("automaton", "The values of the line are accepted by the automaton.");

    fn terms(&self) -> Terms {
        Terms::lists(self.groups())
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.items.iter().copied().flatten().collect()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (lowest, separator) = (grid.layout.lowest(), grid.layout.values());
        let symbol = |item: &Option<Cell>| item.map_or(separator, |cell| (grid.at(cell) - lowest) as usize);
        self.machine.accepts(self.items.iter().map(symbol))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.automaton_with_separators(&self.items, &self.machine);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Solver, iss, oracle};

    #[test]
    fn two_cells_are_a_relation() {
        // 1[234]|4.   (13|2)*4*   [12]{2}
        let cases = [
            ("MVsyMzRdfDQu", "R1C1~R2C3"),
            ("MVsyMzRdfDQu", "R1C1~R1C2"),
            ("KDEzfDIpKjQq", "R4C4~R1C1"),
            ("WzEyXXsyfQ", "R1C1~R1C1"),
        ];
        for (pattern, cells) in cases {
            let puzzle = iss::read(&format!(".Shape~4x4.Regex~{pattern}~{cells}")).expect("a puzzle");
            let naive = oracle::count(&puzzle, 1_000);
            let found = Solver::new(&puzzle).count(1_000, &Limits::default()).0.solutions;
            assert_eq!(found, naive, "{pattern} {cells}");
            assert!((1..288).contains(&naive), "{pattern} {cells}: {naive}");
        }
    }
}
