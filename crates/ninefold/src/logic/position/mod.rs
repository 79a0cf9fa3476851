//! What a technique looks at: the candidates, and what several techniques would otherwise compute again.

pub(super) mod als;
mod dirty;
pub(super) mod links;
pub(crate) mod open;
pub(crate) mod pencilmarks;
pub(super) mod singles_queue;
pub(super) mod templates;

use core::any::Any;
use core::cell::OnceCell;
use core::fmt;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};

use crate::logic::Step;
pub(crate) use dirty::Dirty;
use pencilmarks::{HouseMask, Pencilmarks, house_masks};
use singles_queue::Singles;

/// A position of the game with its memory: which singles appeared in which order, which lists are computed.
///
/// Looking changes nothing; lists that several techniques share (links, almost locked sets) are computed when
/// first asked for and forgotten when a step is [applied](Position::apply).
#[derive(Clone, Debug)]
pub struct Position {
    candidates: Candidates,
    singles: Singles,
    solution: Option<Grid>,
    changed: Dirty,
    shared: OnceCell<Box<Shared>>,
}

/// What is computed at most once a position.
#[derive(Default)]
struct Shared {
    by_count: OnceCell<[CellSet; 10]>,
    masks: OnceCell<[[HouseMask; 27]; 9]>,
    derived: [OnceCell<Box<dyn Any>>; Slot::COUNT],
}

/// A list or table that techniques share: computed when first asked for, forgotten when the position changes.
pub(in crate::logic) trait Derived: Any {
    /// Where the position keeps it.
    const SLOT: Slot;

    /// Computes it.
    fn of(position: &Position) -> Self;
}

/// The places where a position keeps what is derived from it: one for each type.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) enum Slot {
    Links,
    Templates,
    PlainInferences,
    GroupedInferences,
    NetInferences,
    SetInferences,
    AlmostLockedSets,
    RestrictedCommons,
    Rectangles,
    Ways,
}

impl Slot {
    const COUNT: usize = Slot::Ways as usize + 1;
}

impl Clone for Shared {
    /// An empty memory: a clone is mostly made to be changed.
    fn clone(&self) -> Shared {
        Shared::default()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

impl Position {
    /// The position of `candidates`, as of a player who comes fresh to it. `solution` is the one solution, if
    /// it is known that there is just one: techniques that rely on this are silent without it, and steps are
    /// checked against it in debug builds.
    pub fn new(candidates: Candidates, solution: Option<Grid>) -> Position {
        let singles = Singles::scan(&candidates);
        Position { candidates, singles, solution, changed: Dirty::EVERYTHING, shared: OnceCell::new() }
    }

    /// The position of `grid`, with its solution if its givens have just one.
    pub fn of(grid: &Grid) -> Position {
        let outcome = crate::solve::Solver::new().search(&grid.puzzle(), 2);
        Position::written(grid, outcome.solution().filter(|_| outcome.solutions == 1))
    }

    /// The position of `grid`, with its solution if that is known. Singles wait in the order in which they
    /// appear while the digits are written in reading order, on which HoDoKu's choice among them depends.
    pub fn written(grid: &Grid, solution: Option<Grid>) -> Position {
        let (candidates, singles) = Singles::written(grid);
        Position { candidates, singles, solution, changed: Dirty::EVERYTHING, shared: OnceCell::new() }
    }

    /// What is still possible.
    #[inline]
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The one solution, if known.
    #[inline]
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// Whether techniques may rely on there being one solution.
    #[inline]
    pub fn is_unique(&self) -> bool {
        self.solution.is_some()
    }

    /// Where a technique has to look: what may have changed since it last found nothing. A technique that
    /// looks everywhere finds the same.
    #[inline]
    pub(crate) fn dirty(&self) -> Dirty {
        self.changed
    }

    pub(in crate::logic) fn set_dirty(&mut self, changed: Dirty) {
        self.changed = changed;
    }

    /// The singles waiting, in the order in which they appeared.
    #[inline]
    pub(in crate::logic) fn singles(&self) -> &Singles {
        &self.singles
    }

    /// In how many cells of `house` the digit may still stand.
    #[inline]
    pub fn count_in(&self, house: House, digit: Digit) -> usize {
        self.singles.hidden().count_in(house, digit)
    }

    #[inline]
    fn shared(&self) -> &Shared {
        self.shared.get_or_init(Box::default)
    }

    /// The blanks with exactly `count` candidates.
    pub fn cells_with(&self, count: usize) -> CellSet {
        self.shared().by_count.get_or_init(|| {
            let mut cells = [CellSet::EMPTY; 10];
            for cell in self.candidates.blanks() {
                cells[self.candidates.at(cell).len()].insert(cell);
            }
            cells
        })[count]
    }

    /// The blanks with two candidates.
    #[inline]
    pub fn bivalues(&self) -> CellSet {
        self.cells_with(2)
    }

    /// The positions of `house` where `digit` may stand.
    #[inline]
    pub(crate) fn positions(&self, house: House, digit: Digit) -> HouseMask {
        self.shared().masks.get_or_init(|| house_masks(&self.candidates))[digit.index()][house.index()]
    }

    /// What is derived from the position, computed at most once.
    pub(in crate::logic) fn derived<T: Derived>(&self) -> &T {
        let slot = self.shared().derived[T::SLOT as usize].get_or_init(|| Box::new(T::of(self)));
        slot.downcast_ref().expect("each slot is of one type")
    }

    /// Does what `step` says.
    pub fn apply(&mut self, step: &Step) {
        for &candidate in &step.eliminations {
            self.remove(candidate);
        }
        for &candidate in &step.placements {
            self.place(candidate);
        }
    }

    /// What is possible, when nothing more is to be looked for.
    pub fn into_candidates(self) -> Candidates {
        self.candidates
    }

    /// Places a digit.
    pub fn place(&mut self, candidate: Candidate) {
        self.shared = OnceCell::new();
        self.singles.place(&mut self.candidates, candidate);
    }

    /// Removes a candidate.
    pub fn remove(&mut self, candidate: Candidate) {
        if self.candidates.contains(candidate) {
            self.shared = OnceCell::new();
            self.singles.remove(&mut self.candidates, candidate);
        }
    }

    /// Where `digit` may stand.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.candidates.places(digit)
    }

    /// The digits that may stand in `cell`.
    #[inline]
    pub fn at(&self, cell: Cell) -> DigitSet {
        self.candidates.at(cell)
    }
}

impl Pencilmarks for Position {
    #[inline]
    fn at(&self, cell: Cell) -> DigitSet {
        Position::at(self, cell)
    }

    #[inline]
    fn places(&self, digit: Digit) -> CellSet {
        Position::places(self, digit)
    }

    #[inline]
    fn positions(&self, house: House, digit: Digit) -> HouseMask {
        Position::positions(self, house, digit)
    }

    fn bivalues(&self) -> CellSet {
        Position::bivalues(self)
    }
}
