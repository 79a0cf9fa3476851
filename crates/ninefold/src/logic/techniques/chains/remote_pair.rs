//! Remote pairs: a chain of cells with the same two candidates.
//!
//! ```text
//!  12 - 12 - 12 - 12      1 and 2 alternate along the cells; two cells an odd number of steps apart differ,
//!                         so what sees both can be neither
//! ```

use core::ops::ControlFlow;

use super::{LONGEST, alternating};
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, HouseKind};
use crate::logic::explain::{self, therefore};
use crate::logic::step::Form;
use crate::logic::techniques::elimination_rank::{EliminationRank, best_first};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique, notation};
use crate::sort::Arrange;

/// Equal pairs in a chain.
#[derive(Debug)]
pub struct RemotePair(Info);

pub static REMOTE_PAIR: RemotePair = RemotePair(
    Info::new(
        "remote-pair",
        "Remote Pair",
        "Cells with the same two candidates stand in a chain and alternate, so a cell that sees one of each kind has neither digit.",
    ).words(words)
    .also(&["complex-remote-pair"])
    .form(Form::Pattern(notation::remote_pair))
    .hodoku("0703", 2800, Level::Hard, 110),
);

/// The most cells: each adds two links.
const MOST_CELLS: usize = LONGEST / 2;

#[derive(Clone)]
struct Instance {
    path: Vec<Cell>,
    digits: [Digit; 2],
    removed: [CellSet; 2],
}

impl Instance {
    fn removed(&self) -> Vec<Candidate> {
        let mut removed: Vec<Candidate> = self
            .digits
            .iter()
            .zip(self.removed)
            .flat_map(|(&digit, cells)| cells.into_iter().map(move |cell| Candidate { cell, digit }))
            .collect();
        removed.arrange_by_key(|candidate| (candidate.digit, candidate.cell));
        removed
    }
}

impl Technique for RemotePair {
    fn info(&self) -> &'static Info {
        &REMOTE_PAIR.0
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut instances = Vec::new();
        for start in on.bivalues() {
            let equal: CellSet =
                on.bivalues().into_iter().filter(|&cell| on.at(cell) == on.at(start)).collect();
            if equal.len() >= 4 {
                for digit in on.at(start) {
                    let other = on.at(start).without(digit).first().unwrap_or(digit);
                    extend(on, equal, [digit, other], &mut vec![start], &mut instances);
                }
            }
        }
        let mut instances: Vec<(Vec<Candidate>, Instance)> =
            instances.into_iter().map(|instance| (instance.removed(), instance)).collect();
        best_first(
            &mut instances,
            |(removed, instance)| (EliminationRank::of_all(removed.iter().copied()), instance.path.len()),
            |(a, _), (b, _)| a == b,
        );
        instances.dedup_by(|(b, _), (a, _)| a == b);
        instances
            .into_iter()
            .try_for_each(|(removed, instance)| sink.report(self.step(on, removed, &instance)))
    }
}

/// The step in words.
fn words(step: &Step, _: &Candidates) -> String {
    let cells: Vec<String> =
        step.evidence.chains()[0].links().step_by(2).map(|link| link.from.cells.to_string()).collect();
    let pair = step.evidence.digits(Role::Pattern);
    format!(
        "{} can each hold only {}, and each sees the next, so the two digits alternate along them. Two of these \
         cells an odd number of steps apart therefore hold both digits, and a cell that sees both can hold \
         neither. {}",
        explain::join(cells, "and"),
        explain::digits(pair, "or"),
        therefore(step)
    )
}

impl RemotePair {
    fn step(&self, on: &Position, removed: Vec<Candidate>, instance: &Instance) -> Step {
        let [first, second] = instance.digits;
        let nodes: Vec<Candidate> = instance
            .path
            .iter()
            .enumerate()
            .flat_map(|(i, &cell)| {
                let turn = if i % 2 == 0 { [first, second] } else { [second, first] };
                turn.map(|digit| Candidate { cell, digit })
            })
            .collect();
        let digits: DigitSet = instance.digits.into_iter().collect();
        let mut evidence = Evidence::default().and(
            Role::Pattern,
            digits,
            instance.path.iter().copied().collect::<CellSet>(),
        );
        evidence.hard_mut().chains.push(alternating(on, &nodes));
        Step::removing(self.info(), removed, evidence)
    }
}

/// Extends `path` through the cells in `equal` and keeps what removes something.
fn extend(
    on: &Position,
    equal: CellSet,
    digits: [Digit; 2],
    path: &mut Vec<Cell>,
    instances: &mut Vec<Instance>,
) {
    let here = path[path.len() - 1];
    for next in neighbours(here, equal) {
        if path.contains(&next) {
            continue;
        }
        path.push(next);
        if path.len() >= 4 && path.len().is_multiple_of(2) {
            instances.extend(instance(on, digits, path));
        }
        if path.len() < MOST_CELLS {
            extend(on, equal, digits, path, instances);
        }
        path.pop();
    }
}

/// Those of `cells` that `here` sees: by row, by column, then the others of the block.
fn neighbours(here: Cell, cells: CellSet) -> impl Iterator<Item = Cell> {
    let [row, column, _] = here.houses();
    let of_lines = row.cells() | column.cells();
    here.houses().into_iter().flat_map(move |house| {
        let seen = (house.cells() & cells).without(here);
        if house.kind() == HouseKind::Block { seen - of_lines } else { seen }
    })
}

/// What a path removes, if its ends remove the first digit.
fn instance(on: &Position, digits: [Digit; 2], path: &[Cell]) -> Option<Instance> {
    let seen_by_ends = path[0].peers() & path[path.len() - 1].peers();
    if !on.places(digits[0]).intersects(seen_by_ends) {
        return None;
    }
    let mut seen = seen_by_ends;
    for i in 0..path.len() {
        for j in (i + 3..path.len()).step_by(2) {
            seen |= path[i].peers() & path[j].peers();
        }
    }
    let removed = digits.map(|digit| on.places(digit) & seen);
    Some(Instance { path: path.to_vec(), digits, removed })
}
