//! Aligned exclusion: what two or three cells can hold together, given the cells that see them all.
//!
//! ```text
//! base 124  125     excluders 12  45      1 and 2 would empty the first excluder, 4 and 5 the second, and equal
//!                                         digits see each other; a digit in none of the pairs left is eliminated
//! ```
//!
//! A choice of digits for the base cells is impossible if two cells that see each other get the same, or if a cell
//! that sees all of them is left with nothing.

use core::ops::ControlFlow;

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::{Evidence, Found, Info, Position, Role, Step, Technique};

/// Two or three base cells.
#[derive(Debug)]
pub struct AlignedExclusion {
    info: &'static Info,
    size: usize,
}

pub static ALIGNED_PAIR_EXCLUSION: AlignedExclusion = AlignedExclusion {
    info: &Info::new(
        "aligned-pair-exclusion",
        "Aligned Pair Exclusion",
        "Some pairs of digits for two cells would leave a cell that sees both without a candidate; a digit that appears in no other pair is false.",
    )
    .words(words)
    .optional(),
    size: 2,
};
pub static ALIGNED_TRIPLET_EXCLUSION: AlignedExclusion = AlignedExclusion {
    info: &Info::new(
        "aligned-triplet-exclusion",
        "Aligned Triplet Exclusion",
        "Some triplets of digits for three cells would leave a cell that sees all three without a candidate; a digit that appears in no other triplet is false.",
    ).words(words)
    .optional(),
    size: 3,
};

impl Technique for AlignedExclusion {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let excluders = (2..=self.size).fold(CellSet::EMPTY, |cells, count| cells | on.cells_with(count));
        let base = on.candidates().blanks();
        self.choose(on, base, excluders, &mut Vec::with_capacity(self.size), found)
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let cells = explain::list(step.evidence.cells(Role::Pattern), "and");
    let around = step.evidence.cells(Role::Bridge);
    let left = explain::verb(around.len(), "", "any of ");
    format!(
        "Try every combination of digits for {cells}. Cells that see each other cannot take the same digit, and no \
         combination may leave {left}{} without a candidate. The eliminated digits appear in no remaining combination. {}",
        explain::list(around, "and"),
        therefore(step)
    )
}

impl AlignedExclusion {
    /// Goes through the choices of base cells, in order, that some excluders see.
    fn choose(
        &self,
        on: &Position,
        rest: CellSet,
        excluders: CellSet,
        base: &mut Vec<Cell>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if base.len() == self.size {
            return self
                .exclude(on, base, excluders)
                .map_or(ControlFlow::Continue(()), |step| found.report(step));
        }
        let mut rest = rest;
        for cell in rest {
            rest.remove(cell);
            let seeing = excluders & cell.peers();
            if !seeing.is_empty() {
                base.push(cell);
                self.choose(on, rest, seeing, base, found)?;
                base.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// What is in no possible choice of digits for `base`.
    fn exclude(&self, on: &Position, base: &[Cell], excluders: CellSet) -> Option<Step> {
        let excluding: Vec<DigitSet> = excluders.into_iter().map(|cell| on.at(cell)).collect();
        let mut possible = vec![DigitSet::EMPTY; base.len()];
        let mut chosen = Vec::with_capacity(base.len());
        combine(on, base, &excluding, &mut chosen, &mut possible);
        let gone = base.iter().zip(&possible).flat_map(|(&cell, &possible)| {
            (on.at(cell) - possible).into_iter().map(move |digit| Candidate { cell, digit })
        });
        let removed: Vec<Candidate> = gone.collect();
        // Without excluders that matter, it is no exclusion.
        let matters = possible.iter().all(|possible| !possible.is_empty()) && !removed.is_empty();
        matters.then(|| {
            Step::removing(self.info, removed, evidence(|cell| on.at(cell), base.iter().copied(), excluders))
        })
    }
}

/// Adds to `possible` the digits of every choice that extends `chosen` and can be.
fn combine(
    on: &Position,
    base: &[Cell],
    excluding: &[DigitSet],
    chosen: &mut Vec<Digit>,
    possible: &mut [DigitSet],
) {
    let Some(&cell) = base.get(chosen.len()) else {
        let digits: DigitSet = chosen.iter().copied().collect();
        if !excluding.iter().any(|excluder| excluder.is_subset(digits)) {
            possible.iter_mut().zip(&*chosen).for_each(|(possible, &digit)| possible.insert(digit));
        }
        return;
    };
    let clashes = |digit| base.iter().zip(&*chosen).any(|(other, &taken)| taken == digit && other.sees(cell));
    let fitting: Vec<Digit> = on.at(cell).into_iter().filter(|&digit| !clashes(digit)).collect();
    for digit in fitting {
        chosen.push(digit);
        combine(on, base, excluding, chosen, possible);
        chosen.pop();
    }
}

/// The base cells and what excludes, with all their candidates, of which `at` knows.
pub(crate) fn evidence(
    at: impl Fn(Cell) -> DigitSet,
    base: impl IntoIterator<Item = Cell>,
    excluders: CellSet,
) -> Evidence {
    let base = base
        .into_iter()
        .fold(Evidence::default(), |evidence, cell| evidence.and(Role::Pattern, at(cell), cell));
    let all = base.digits(Role::Pattern);
    let excluding = excluders.into_iter().filter(|&cell| at(cell).is_subset(all));
    excluding.fold(base, |evidence, cell| evidence.and(Role::Bridge, at(cell), cell))
}
