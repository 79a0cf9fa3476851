//! ALS-XZ and ALS-XY-wing: two sets, tied directly or by a third.

use core::ops::ControlFlow;

use super::{
    Overlap, Restricted, add, all, eliminated, evidence, named, places, seen_by_both, seen_either_way,
};
use crate::board::{Candidate, Candidates, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::position::als::Als;
use crate::logic::{Info, Level, LockedSet, Position, Role, Step, StepSink, Technique};
use crate::sort::Arrange;

/// Two sets with a restricted common, or two.
#[derive(Debug)]
pub struct AlsXz(Info);

/// Two sets that a third ties.
#[derive(Debug)]
pub struct AlsXyWing {
    info: &'static Info,
    overlap: Overlap,
}

pub static ALS_XZ: AlsXz = AlsXz(
    Info::new(
        "als-xz",
        "Almost Locked Set XZ-Rule",
        "Two almost locked sets cannot both hold a digit x, so one of them holds another common digit z.",
    )
    .words(als_xz_words)
    .hodoku("0901", 5700, Level::Unfair, 300),
);
pub static ALS_XY_WING: AlsXyWing = AlsXyWing {
    info: &Info::new(
        "als-xy-wing",
        "Almost Locked Set XY-Wing",
        "A third almost locked set is tied to two others by different digits, so one of these two holds a common digit z.",
    ).words(als_xy_wing_words)
    .hodoku("0902", 5800, Level::Unfair, 320),
    overlap: Overlap::Forbidden,
};
pub static OVERLAPPING_ALS_XY_WING: AlsXyWing = AlsXyWing {
    info: &Info::new(
        "overlapping-als-xy-wing",
        "Overlapping Almost Locked Set XY-Wing",
        "An almost locked set wing whose sets have cells in common.",
    )
    .words(als_xy_wing_words)
    .hodoku("0902", 5801, Level::Unfair, 320)
    .hodoku_name("Almost Locked Set XY-Wing")
    .off()
    .optional(),
    overlap: Overlap::Allowed,
};

impl Technique for AlsXz {
    fn info(&self) -> &'static Info {
        &ALS_XZ.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let (sets, commons) = all(on, Overlap::Forbidden);
        for common in commons.iter() {
            let (a, b) = (&sets[common.first], &sets[common.second]);
            let removed = removed_by_two(a, b, common.digits);
            if !removed.is_empty() {
                sink.report(Step::removing(
                    self.info(),
                    removed,
                    evidence(&[a, b], [(0, 1, common.digits)]),
                ))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn als_xz_words(step: &Step, on: &Candidates) -> String {
    let [a, b] = step.evidence.sets() else { return explain::default(step) };
    let common = step.evidence.digits(Role::Bridge);
    let (sets, gone) = (named(step.evidence.sets()), eliminated(step));
    let x = explain::digits(common, "and");
    if common.len() > 1 {
        return format!(
            "{sets} All places for {x} in A and B see each other, so neither digit is in both sets, and each set \
             lacks only one of them. Therefore each set holds one of {x} and all of its other digits, and nothing \
             that sees all places for such a digit in a set can be that digit. {}",
            therefore(step)
        );
    }
    format!(
        "{sets} {x} cannot be in both, as all its places there see each other. If A lacks {x}, it has {}; if B lacks \
         {x}, it has {}. {} {}",
        places(a, gone, on),
        places(b, gone, on),
        seen_either_way(step),
        therefore(step)
    )
}

/// What two sets with these restricted commons remove.
fn removed_by_two(a: &Als, b: &Als, commons: DigitSet) -> Vec<Candidate> {
    let mut removed = Vec::new();
    for common in commons {
        seen_by_both(a, b, DigitSet::FULL.without(common), &mut removed);
    }
    if commons.len() == 2 {
        for (one, other) in [(a, b), (b, a)] {
            for digit in one.digits - commons {
                for cell in one.seen(digit) - other.cells {
                    add(&mut removed, Candidate { cell, digit });
                }
            }
        }
    }
    removed
}

impl Technique for AlsXyWing {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let (sets, commons) = all(on, self.overlap);
        let of_set = by_set(sets.len(), &commons);
        for (i, first) in commons.iter().enumerate() {
            // Those later in the list that share a set.
            let later = |set: usize| {
                let list = &of_set[set];
                list[list.partition_point(|&j| j <= i)..].iter().copied()
            };
            let mut joined: Vec<usize> = later(first.first).chain(later(first.second)).collect();
            joined.arrange();
            for j in joined {
                if let Some(step) = self.join(sets, first, &commons[j]) {
                    sink.report(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step in words.
fn als_xy_wing_words(step: &Step, on: &Candidates) -> String {
    let [a, b, hinge] = step.evidence.sets() else { return explain::default(step) };
    let common = |set: &LockedSet| -> DigitSet {
        let bridges = step.evidence.parts_of(Role::Bridge);
        let own = bridges.filter(|part| part.cells.is_subset(set.cells | hinge.cells));
        own.map(|part| part.digits).fold(DigitSet::EMPTY, |all, digits| all | digits)
    };
    let [x, y] = [a, b].map(|set| explain::digits(common(set), "or"));
    let gone = eliminated(step);
    format!(
        "{} A and C cannot both have {x}, nor B and C {y}, as all their places there see each other. C lacks only one \
         of its digits, so A has no {x} or B has no {y}. In the first case A has {}, in the second B has {}. {} {}",
        named(step.evidence.sets()),
        places(a, gone, on),
        places(b, gone, on),
        seen_either_way(step),
        therefore(step)
    )
}

/// For each set, the restricted commons it has part in.
fn by_set(sets: usize, commons: &[Restricted]) -> Vec<Vec<usize>> {
    let mut of_set = vec![Vec::new(); sets];
    for (i, common) in commons.iter().enumerate() {
        of_set[common.first].push(i);
        of_set[common.second].push(i);
    }
    of_set
}

impl AlsXyWing {
    fn join(&self, sets: &[Als], first: &Restricted, second: &Restricted) -> Option<Step> {
        let same: Option<Digit> = first.digits.single().filter(|_| first.digits == second.digits);
        let hinge =
            if [second.first, second.second].contains(&first.first) { first.first } else { first.second };
        let other = |common: &Restricted| if common.first == hinge { common.second } else { common.first };
        let (a, b, c) = (&sets[other(first)], &sets[other(second)], &sets[hinge]);
        let apart = !a.cells.intersects(b.cells);
        let nested = a.cells.is_subset(b.cells) || b.cells.is_subset(a.cells);
        if same.is_some() || nested || (self.overlap == Overlap::Forbidden && !apart) {
            return None;
        }
        if self.overlap == Overlap::Allowed && apart && !c.cells.intersects(a.cells | b.cells) {
            // That is the plain wing.
            return None;
        }
        let mut removed = Vec::new();
        seen_by_both(a, b, !(first.digits | second.digits), &mut removed);
        if removed.is_empty() {
            return None;
        }
        let bridges = [(0, 2, first.digits), (1, 2, second.digits)];
        Some(Step::removing(self.info, removed, evidence(&[a, b, c], bridges)))
    }
}
