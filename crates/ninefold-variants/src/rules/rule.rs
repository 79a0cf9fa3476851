//! What a rule is: a name, a naive check, and the constraints that it posts.

use std::fmt;

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Machine, Model};

/// Name and meaning of a rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Info {
    /// The name in lower case with hyphens, as in `little-killer`.
    pub id: &'static str,
    /// What the rule says, in one sentence.
    pub says: &'static str,
}

/// A rule as plain data, for writers and painters.
///
/// Lists are in the order in which the rule's constructor takes them: pill and shaft of an arrow, the
/// cells of a line from its start, the exempt pairs of a negative rule. The factors of a sum follow
/// its total.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Which of the rules that share an id it is, as `knight` and `king`; empty if there is only one.
    pub kind: &'static str,
    /// Its cells.
    pub lists: Vec<Vec<Cell>>,
    /// Its numbers.
    pub numbers: Vec<i32>,
}

impl Terms {
    pub(crate) fn kind(kind: &'static str) -> Self {
        Self { kind, ..Self::default() }
    }

    pub(crate) fn list(cells: &[Cell]) -> Self {
        Self::lists([cells])
    }

    pub(crate) fn lists(lists: impl IntoIterator<Item = impl AsRef<[Cell]>>) -> Self {
        let lists = lists.into_iter().map(|list| list.as_ref().to_vec()).collect();
        Self { lists, ..Self::default() }
    }

    pub(crate) fn of_kind(self, kind: &'static str) -> Self {
        Self { kind, ..self }
    }

    pub(crate) fn with_numbers(self, numbers: impl IntoIterator<Item = i32>) -> Self {
        Self { numbers: numbers.into_iter().collect(), ..self }
    }

    /// The first list of cells; empty if there is none.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        self.lists.first().map_or(&[], Vec::as_slice)
    }

    /// The first number.
    #[must_use]
    pub fn number(&self) -> Option<i32> {
        self.numbers.first().copied()
    }
}

/// A rule of a puzzle.
///
/// [`Rule::holds`] is the meaning of the rule: plain, slow and kept apart from the engine, which is
/// tested against it and whose solutions are checked by it. [`Rule::post`] expresses it as constraints. `Debug` shows
/// everything that the rule says, as it does where it is derived: a [`Draft`](crate::Draft) tells rules apart by it.
pub trait Rule: fmt::Debug + Send + Sync {
    /// Name and meaning.
    fn info(&self) -> &'static Info;

    /// What it says, in a sentence, with its number if each of its kind may have another.
    fn says(&self) -> String {
        self.info().says.to_owned()
    }

    /// The rule as plain data.
    fn terms(&self) -> Terms;

    /// Every cell that the rule looks at, those of layers included.
    fn cells(&self, layout: &Layout) -> Vec<Cell>;

    /// Why the rule makes no sense on this grid, if it makes none.
    fn fault(&self, _layout: &Layout) -> Option<String> {
        None
    }

    /// Whether a filled grid obeys the rule.
    fn holds(&self, grid: &Filled<'_>) -> bool;

    /// Posts the constraints that are equivalent to the rule.
    fn post<'p>(&'p self, model: &mut Model<'p>);
}

impl<'p> Model<'p> {
    /// Posts a rule that no constraint expresses: its naive check is called when at most one cell is open.
    pub fn check_only(&mut self, rule: &'p dyn Rule) {
        self.check(&rule.cells(self.layout()), |grid| rule.holds(grid));
    }

    /// Posts an automaton that accepts the values of the cells; where it became too large, the rule is only checked.
    pub(crate) fn automaton_or_check(
        &mut self,
        rule: &'p dyn Rule,
        cells: &[Cell],
        machine: Option<Machine>,
    ) {
        match machine {
            Some(machine) => self.automaton(cells, machine),
            None => self.check_only(rule),
        }
    }
}
