//! Death blossom: a stem cell each of whose digits takes one out of an almost locked set, its petal.
//!
//! ```text
//! stem 12         1 in the stem locks petal A to 3 and 4, 2 in the stem locks petal B to 3 and 5.
//! A = 13 34       The stem is one of the two, so 3 is in A or in B: what sees every 3 of both is false.
//! B = 25 35
//! ```
//!
//! Whether a candidate goes can be asked of each digit of the stem apart: is there a petal that the digit
//! locks and all of whose places for the other digit see the candidate? So nothing needs to be tried in
//! combination, and petals may overlap, as each speaks for a different case. Those that do not overlap are
//! easier to see, so of several choices one of these is reported.

use core::ops::ControlFlow;

use super::{add, eliminated, named, places, seen_either_way};
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::{self, therefore};
use crate::logic::position::als::Als;
use crate::logic::step::Form;
use crate::logic::techniques::elimination_rank::{EliminationRank, best_first};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique, notation};

/// A stem and as many petals as it has digits.
#[derive(Debug)]
pub struct DeathBlossom(Info);

pub static DEATH_BLOSSOM: DeathBlossom = DeathBlossom(
    Info::new(
        "death-blossom",
        "Death Blossom",
        "Each digit of a cell would lock a different almost locked set, so one of these sets holds a digit that they all have.",
    ).words(words)
    .form(Form::Pattern(notation::blossom))
    .hodoku("0904", 6000, Level::Unfair, 360)
    .off()
    .optional(),
);

/// A blossom: the petals by the stem's digits.
#[derive(Clone, Debug)]
struct Blossom<'a> {
    stem: Cell,
    petals: Vec<&'a Als>,
    removed: Vec<Candidate>,
}

impl Technique for DeathBlossom {
    fn info(&self) -> &'static Info {
        &DEATH_BLOSSOM.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut blossoms: Vec<Blossom<'_>> =
            on.candidates().blanks().into_iter().flat_map(|stem| blossoms(on, stem)).collect();
        let cells = |blossom: &Blossom<'_>| blossom.petals.iter().map(|petal| petal.cells.len()).sum();
        best_first(
            &mut blossoms,
            |blossom| (EliminationRank::of_all(blossom.removed.iter().copied()), cells(blossom)),
            |a, b| a.removed == b.removed,
        );
        blossoms.dedup_by(|b, a| a.removed == b.removed);
        blossoms.iter().try_for_each(|blossom| sink.report(self.step(on, blossom)))
    }
}

/// The step in words.
fn words(step: &Step, on: &Candidates) -> String {
    let evidence = &step.evidence;
    let stem = explain::list(evidence.cells(Role::Pivot), "and");
    let (digits, gone) = (evidence.digits(Role::Pivot), eliminated(step));
    let petals = digits.into_iter().zip(evidence.sets()).zip('A'..);
    let cases = petals.map(|((digit, petal), name)| {
        format!("if it is {digit}, {name} has no {digit} and so has {}", places(petal, gone, on))
    });
    format!(
        "{} {stem} is {}: {}. {} {}",
        named(evidence.sets()),
        explain::digits(digits, "or"),
        cases.collect::<Vec<_>>().join("; "),
        seen_either_way(step),
        therefore(step)
    )
}

impl DeathBlossom {
    fn step(&self, on: &Position, blossom: &Blossom<'_>) -> Step {
        let Blossom { stem, petals, removed } = blossom;
        let mut evidence = Evidence::default().and(Role::Pivot, on.at(*stem), *stem);
        for (digit, petal) in on.at(*stem).into_iter().zip(petals) {
            evidence = evidence.and(Role::Bridge, digit, petal.places(digit));
        }
        evidence.hard_mut().sets = petals.iter().map(|petal| petal.as_evidence()).collect();
        Step::removing(&DEATH_BLOSSOM.0, removed.clone(), evidence)
    }
}

/// The blossoms on one stem, each once.
fn blossoms(on: &Position, stem: Cell) -> Vec<Blossom<'_>> {
    let digits = on.at(stem);
    let petals: Vec<Vec<&Als>> = digits
        .into_iter()
        .map(|digit| on.als().iter().filter(|als| als.seen(digit).contains(stem)).collect())
        .collect();
    let mut blossoms: Vec<Blossom<'_>> = Vec::new();
    for common in !digits {
        let reach =
            petals.iter().map(|petals| petals.iter().fold(CellSet::EMPTY, |all, als| all | als.seen(common)));
        let targets = reach.fold(on.places(common), |targets, reach| targets & reach);
        for target in targets.without(stem) {
            let chosen = choose(&petals, common, target);
            let removed = removed(&chosen, !digits, stem);
            // One petal for all digits is a locked set with the stem: no blossom.
            let several = chosen.iter().any(|petal| petal.cells != chosen[0].cells);
            if several && !removed.is_empty() && blossoms.iter().all(|blossom| blossom.removed != removed) {
                blossoms.push(Blossom { stem, petals: chosen, removed });
            }
        }
    }
    blossoms
}

/// For each digit the smallest petal whose places for `common` all see `target`, apart from the others if
/// that can be.
fn choose<'a>(petals: &[Vec<&'a Als>], common: Digit, target: Cell) -> Vec<&'a Als> {
    let mut taken = CellSet::of(target);
    let pick = |petals: &Vec<&'a Als>| {
        let fitting = petals.iter().filter(|als| als.seen(common).contains(target));
        let best = *fitting.min_by_key(|als| (als.cells.intersects(taken), als.cells.len()))?;
        taken |= best.cells;
        Some(best)
    };
    petals.iter().filter_map(pick).collect()
}

/// What sees a digit in every petal, outside them and the stem: by digit, then by cell.
fn removed(petals: &[&Als], digits: DigitSet, stem: Cell) -> Vec<Candidate> {
    let cells = petals.iter().fold(CellSet::of(stem), |cells, petal| cells | petal.cells);
    let mut removed = Vec::new();
    for digit in digits {
        let seen = petals.iter().fold(CellSet::FULL, |seen, petal| seen & petal.seen(digit));
        for cell in seen - cells {
            add(&mut removed, Candidate { cell, digit });
        }
    }
    removed
}
