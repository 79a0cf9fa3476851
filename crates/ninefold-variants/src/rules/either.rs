//! Alternatives: at least one of some groups of rules holds as a whole.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;
use crate::sort::ArrangeDistinct;

use super::puzzle::Puzzle;
use super::rule::{Rule, Terms};

/// Groups of rules of which at least one holds.
#[derive(Clone, Debug)]
pub struct Either {
    alternatives: Vec<Puzzle>,
}

impl Either {
    /// The alternatives: each is the rules of a puzzle on the same layout.
    #[must_use]
    pub fn new(alternatives: Vec<Puzzle>) -> Self {
        Self { alternatives }
    }
}

impl Rule for Either {
    info!("either", "At least one of the groups of rules holds.");

    fn terms(&self) -> Terms {
        let cells = |puzzle: &Puzzle| {
            let rules = puzzle.rules().iter();
            rules.flat_map(|rule| rule.cells(puzzle.layout())).collect::<Vec<Cell>>()
        };
        Terms::lists(self.alternatives.iter().map(cells))
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        let rules = self.alternatives.iter().flat_map(|puzzle| puzzle.rules());
        let mut cells: Vec<Cell> = rules.flat_map(|rule| rule.cells(layout)).collect();
        cells.arrange_distinct();
        cells
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.alternatives.iter().any(|puzzle| puzzle.rules().iter().all(|rule| rule.holds(grid)))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let cells = self.cells(model.layout());
        let alternatives = self.alternatives.iter().map(|puzzle| puzzle.model(&model.limits())).collect();
        model.either(&cells, alternatives);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Solver, iss, oracle};

    #[test]
    fn cages_of_other_sums_on_the_same_cells_are_counted_as_they_are() {
        let pair = ".Or.Cage~3~R1C1~R2C3.Cage~7~R1C1~R2C3.End";
        let triple = ".Or.Cage~6~R1C1~R3C4~R2C3.Cage~8~R1C1~R3C4~R2C3.Cage~30~R1C1~R3C4~R2C3.End";
        let apart = ".Or.Cage~6~R1C1~R3C4~R2C3.Cage~8~R1C1~R3C4~R2C2.End";
        let more = ".Or.Cage~6~R1C1~R3C4~R2C3.And.Cage~8~R1C1~R3C4~R2C3.~R1C1_4.End.End";
        let none = ".Or.Cage~30~R1C1~R3C4~R2C3.Cage~31~R1C1~R3C4~R2C3.End";
        for clues in [pair, triple, apart, more, none] {
            let puzzle = iss::read(&format!(".Shape~4x4{clues}")).expect("a puzzle");
            let naive = oracle::count(&puzzle, 1_000);
            assert_eq!(Solver::new(&puzzle).count(1_000, &Limits::default()).0.solutions, naive, "{clues}");
            assert_eq!((1..288).contains(&naive), clues != none, "{clues}: {naive}");
        }
    }
}
