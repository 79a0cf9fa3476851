//! What a board that is not yet full breaks: a rule is judged by pairs of its cells, and as a whole once they are all
//! filled.

use crate::layout::{Cell, Filled};
use crate::limits::Limits;
use crate::model::Model;
use crate::sort::ArrangeDistinct;

use super::puzzle::Puzzle;
use super::rule::Rule;

impl Puzzle {
    /// Cells that the rules make differ, beside the houses: those of cages, diagonals, a knight's move.
    #[must_use]
    pub fn distinct(&self) -> Vec<Vec<Cell>> {
        let cells = |clique: Vec<usize>| clique.into_iter().map(|cell| Cell(cell as u16)).collect();
        let mut cliques = self.model(&Limits::default()).cliques;
        cliques.arrange_distinct();
        cliques.into_iter().map(cells).collect()
    }

    /// The numbers of the rules that some values break, each with the cells at fault. The values are those of all cells, row
    /// by row, and of auxiliary cells if they are known; `None` where there is none yet. Houses are not looked at.
    ///
    /// # Panics
    ///
    /// If a value is not one of the layout's.
    #[must_use]
    pub fn faults(&self, values: &[Option<i32>]) -> Vec<(usize, Vec<Cell>)> {
        let faults =
            self.rules().iter().enumerate().map(|(number, rule)| (number, self.fault(rule.as_ref(), values)));
        faults.filter(|(_, cells)| !cells.is_empty()).collect()
    }

    /// The cells at fault for one rule.
    fn fault(&self, rule: &dyn Rule, values: &[Option<i32>]) -> Vec<Cell> {
        let layout = self.layout();
        let (cells, value) = (rule.cells(layout), |cell: usize| values.get(cell).copied().flatten());
        // A pair needs two values: most rules of a large board have fewer, and their models are not made.
        let filled = cells.iter().filter(|cell| value(cell.index()).is_some()).count();
        let pairs = if filled < 2 { Vec::new() } else { self.pairs(rule, value) };
        if !pairs.is_empty() || cells.iter().any(|cell| value(cell.index()).is_none()) {
            return pairs;
        }
        let filled: Vec<i32> =
            (0..layout.total()).map(|cell| value(cell).unwrap_or(layout.lowest())).collect();
        if rule.holds(&Filled { layout, values: &filled }) { Vec::new() } else { cells }
    }

    /// The cells of the pairs that cannot both have their values by one rule.
    fn pairs(&self, rule: &dyn Rule, value: impl Fn(usize) -> Option<i32>) -> Vec<Cell> {
        let mut model = Model::new(self.layout(), &Limits::default());
        rule.post(&mut model);
        clashes(&model, value)
    }
}

/// The cells of the pairs of a model that cannot both have their values.
fn clashes(model: &Model<'_>, value: impl Fn(usize) -> Option<i32>) -> Vec<Cell> {
    let related = model.relations().filter(|&(a, b, rows)| {
        let (Some(one), Some(other)) = (value(a), value(b)) else { return false };
        rows[(one - model.layout.lowest()) as usize] & model.layout.bit(other) == 0
    });
    let mut cells: Vec<usize> = related.flat_map(|(a, b, _)| [a, b]).collect();
    for clique in &model.cliques {
        let twin =
            |cell: &&usize| clique.iter().any(|other| other != *cell && value(*other) == value(**cell));
        cells.extend(clique.iter().filter(|&&cell| value(cell).is_some()).filter(twin));
    }
    cells.arrange_distinct();
    cells.into_iter().map(|cell| Cell(cell as u16)).collect()
}

#[cfg(test)]
mod tests {
    use crate::iss;

    /// The cells at fault of a 4 × 4 board, blanks written as dots.
    fn faults(rules: &str, board: &str) -> Vec<String> {
        let puzzle = iss::read(&format!(".Shape~4x4{rules}")).unwrap();
        let values: Vec<Option<i32>> =
            board.chars().map(|c| c.to_digit(10).map(|digit| digit as i32)).collect();
        let cells = puzzle.faults(&values).into_iter().flat_map(|(_, cells)| cells);
        cells.map(|cell| puzzle.layout().name(cell)).collect()
    }

    #[test]
    fn a_rule_is_broken_before_it_is_full() {
        assert!(faults(".WhiteDot~R1C1~R1C2", "12..............").is_empty());
        assert_eq!(faults(".WhiteDot~R1C1~R1C2", "13.............."), ["r1c1", "r1c2"]);
        assert_eq!(faults(".Cage~6~R1C1~R2C1~R3C1", "1.......1......."), ["r1c1", "r3c1"]);
        assert_eq!(faults(".AntiKnight", "1.....1........."), ["r1c1", "r2c3"]);
    }

    #[test]
    fn sums_and_lines_are_judged_when_they_are_full() {
        assert_eq!(faults(".Thermo~R1C1~R1C2", "21.............."), ["r1c1", "r1c2"]);
        let cage = ".Cage~7~R1C1~R1C2~R1C3";
        assert!(faults(cage, "43..............").is_empty());
        assert_eq!(faults(cage, "431............."), ["r1c1", "r1c2", "r1c3"]);
        assert!(faults(cage, "421.............").is_empty());
    }

    #[test]
    fn the_cells_of_a_cage_differ_across_blocks() {
        let puzzle = iss::read(".Shape~4x4.Cage~0~R1C1~R2C1~R3C1").unwrap();
        let names = |cells: &Vec<_>| cells.iter().map(|&cell| puzzle.layout().name(cell)).collect::<Vec<_>>();
        assert_eq!(puzzle.distinct().iter().map(names).collect::<Vec<_>>(), [["r1c1", "r2c1", "r3c1"]]);
    }
}
