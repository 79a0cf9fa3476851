//! Facts of houses and rules, by themselves.

use crate::layout::CellSet;

/// Where a fact comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    House(usize),
    Rule(usize),
}

/// Cells that all differ.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) source: Source,
    pub(crate) cells: Vec<usize>,
    pub(crate) set: CellSet,
    /// As many cells as values: every value stands in it.
    pub(crate) is_full: bool,
}

/// What the values of one cell leave to another, by a rule.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) to: usize,
    /// For each value of the cell what the other may be.
    pub(crate) rows: Vec<u32>,
    pub(crate) rule: usize,
}

/// Different cells whose values together are one of some sets.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    pub(crate) rule: usize,
    pub(crate) cells: Vec<usize>,
    pub(crate) sets: Vec<u32>,
    /// Their sum, if that is what decides.
    pub(crate) total: Option<i32>,
}

/// The sum of a rule, all cells added.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    pub(crate) rule: usize,
    pub(crate) cells: CellSet,
    pub(crate) total: i32,
}
