//! A puzzle: a layout and the rules on it.

use std::fmt;
use std::sync::Arc;

use crate::layout::{Cell, Layout};
use crate::limits::Limits;
use crate::model::Model;

use super::given::Given;
use super::rule::Rule;

/// Why a rule is not added to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The [id](super::Info::id) of the rule.
    pub rule: &'static str,
    /// What is wrong with it, see [`Rule::fault`].
    pub fault: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.fault)
    }
}

impl std::error::Error for RuleError {}

/// A layout with rules.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Layout,
    rules: Vec<Arc<dyn Rule>>,
    unknown: Vec<String>,
}

impl Puzzle {
    /// A puzzle without rules but those of the layout's houses.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        Self { layout, rules: Vec::new(), unknown: Vec::new() }
    }

    /// The grid.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The rules beside the houses.
    #[must_use]
    pub fn rules(&self) -> &[Arc<dyn Rule>] {
        &self.rules
    }

    /// Rules that the source named and this crate does not know. A verdict on such a puzzle is one
    /// on the rules that are known.
    #[must_use]
    pub fn unknown(&self) -> &[String] {
        &self.unknown
    }

    /// Notes a rule that is not known.
    pub fn add_unknown(&mut self, name: impl Into<String>) {
        self.unknown.push(name.into());
    }

    /// Adds a rule.
    ///
    /// # Errors
    ///
    /// A rule with a cell that the grid lacks, or one that makes no sense on it.
    pub fn add(&mut self, rule: impl Rule + 'static) -> Result<(), RuleError> {
        self.add_shared(Arc::new(rule))
    }

    /// [Adds](Self::add) a rule of any kind.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn add_shared(&mut self, rule: Arc<dyn Rule>) -> Result<(), RuleError> {
        let id = rule.info().id;
        let outside = |cell: &Cell| cell.index() >= self.layout.total();
        if rule.cells(&self.layout).iter().any(outside) {
            return Err(RuleError { rule: id, fault: "a cell outside the grid".into() });
        }
        if let Some(fault) = rule.fault(&self.layout) {
            return Err(RuleError { rule: id, fault });
        }
        self.rules.push(rule);
        Ok(())
    }

    /// The constraints of the rules, with what several say together, without the houses.
    pub(crate) fn model(&self, limits: &Limits<'_>) -> Model<'_> {
        self.posted(limits, &[])
    }

    /// The same where the numbers of regions to be found may be in another order, which the solutions are to be put in.
    pub(crate) fn model_to_search(&self, limits: &Limits<'_>) -> Model<'_> {
        self.posted(limits, &self.rules)
    }

    fn posted(&self, limits: &Limits<'_>, all: &[Arc<dyn Rule>]) -> Model<'_> {
        let mut model = Model::new(&self.layout, limits);
        // A cancelled model is never compiled.
        self.rules.iter().take_while(|_| !limits.is_cancelled()).for_each(|rule| rule.post(&mut model));
        super::connected::post_crossings(&mut model);
        super::chaos_numbers::post(&mut model, all);
        super::chaos_shards::post(&mut model);
        model
    }

    /// Whether this is plain Sudoku: 9 × 9 cells, the usual houses, nothing but givens. Such puzzles
    /// belong to the engines of classic Sudoku.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        let usual = Layout::square(9).is_ok_and(|layout| layout == self.layout);
        usual && self.unknown.is_empty() && self.rules.iter().all(|rule| rule.info().id == "given")
    }

    /// The same puzzle without one of its [`rules`](Self::rules).
    ///
    /// # Panics
    ///
    /// If there is no such rule.
    #[must_use]
    pub fn without(&self, number: usize) -> Self {
        let mut puzzle = self.clone();
        puzzle.rules.remove(number);
        puzzle
    }

    /// The layout with only some of the [`rules`](Self::rules).
    ///
    /// # Panics
    ///
    /// If one of these numbers is that of no rule.
    #[must_use]
    pub fn with_only(&self, rules: &[usize]) -> Self {
        let rules = rules.iter().map(|&number| self.rules[number].clone()).collect();
        Self { layout: self.layout.clone(), rules, unknown: Vec::new() }
    }

    /// The same puzzle with one cell limited to some values.
    #[must_use]
    pub fn with_values(&self, cell: Cell, values: &[i32]) -> Self {
        let mut puzzle = self.clone();
        puzzle.rules.push(Arc::new(Given::new(cell, values.to_vec())));
        puzzle
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cases::judge;
    use crate::rules::chess::AntiChess;

    #[test]
    fn a_classic_puzzle_has_nothing_but_givens() {
        let layout = Layout::square(9).unwrap();
        let cell = layout.cell(4, 4).unwrap();
        let mut puzzle = Puzzle::new(layout);
        puzzle.add(Given::new(cell, vec![5])).unwrap();
        assert!(puzzle.is_classic());
        puzzle.add(AntiChess::Knight).unwrap();
        assert!(!puzzle.is_classic());
        assert!(!Puzzle::new(Layout::square(6).unwrap()).is_classic());
    }

    #[test]
    fn parity_is_that_of_the_value() {
        let layout = Layout::square(4).unwrap();
        let cell = layout.cell(0, 1).unwrap();
        let mut odd = Puzzle::new(layout.clone());
        odd.add(Given::odd(&layout, cell)).unwrap();
        let mut even = Puzzle::new(layout.clone());
        even.add(Given::even(&layout, cell)).unwrap();
        assert!(judge(&even, "1234341221434321"));
        assert!(!judge(&odd, "1234341221434321"));
    }

    #[test]
    fn a_value_that_the_grid_lacks_is_a_fault() {
        let layout = Layout::square(4).unwrap();
        let cell = layout.cell(0, 0).unwrap();
        assert!(Puzzle::new(layout).add(Given::new(cell, vec![5])).is_err());
    }
}
