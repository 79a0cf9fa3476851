//! A puzzle: a layout and the rules on it.

use std::sync::Arc;

use crate::layout::{Cell, Layout};
use crate::rule::Rule;
use crate::rules::given::Given;

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
    pub fn add(&mut self, rule: impl Rule + 'static) -> Result<(), String> {
        let id = rule.info().id;
        let outside = |cell: &Cell| cell.index() >= self.layout.cells();
        if rule.cells(&self.layout).iter().any(outside) {
            return Err(format!("{id}: a cell outside the grid"));
        }
        if let Some(fault) = rule.fault(&self.layout) {
            return Err(format!("{id}: {fault}"));
        }
        self.rules.push(Arc::new(rule));
        Ok(())
    }

    /// The same puzzle with one cell limited to some values.
    #[must_use]
    pub fn with_values(&self, cell: Cell, values: &[i32]) -> Self {
        let mut puzzle = self.clone();
        puzzle.rules.push(Arc::new(Given::new(cell, values.to_vec())));
        puzzle
    }
}
