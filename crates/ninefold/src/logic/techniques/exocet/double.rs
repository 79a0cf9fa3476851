//! Double exocets: two bases that split the same four digits between them.
//!
//! ```text
//!   . B B | . . . | . . .      Both bases are exocets of the same four digits. No way to place one of these uses both, so
//!   . . . | . . . | C C .      two digits are in one base and the other two in the other. Each digit then stands only in
//!   . . . | . . . | . . .      ways that use one of the bases.
//! ```

use super::evidence::{Says, at};
use super::{Base, words};
use crate::board::{Candidate, CellSet, Digit};
use crate::logic::notation;
use crate::logic::step::Form;
use crate::logic::{Constraint, Evidence, Info, Node, Position, Role, Step};
use crate::sort::Arrange;

pub const DOUBLE: Info = Info::new(
    "double-exocet",
    "Double Exocet",
    "Two exocets of the same four digits split these between them, so each digit stands only where one of the bases has it.",
)
.also(&["jexocet-double"])
.words(words::of_double)
.form(Form::Pattern(notation::exocet));

/// The steps of pairs of bases, most conclusions first.
pub fn steps(on: &Position, bases: &[Base], info: &'static Info) -> Vec<Step> {
    let four = |base: &&Base| base.digits.len() == 4;
    let with_targets: Vec<(&Base, CellSet)> = bases
        .iter()
        .filter(four)
        .filter_map(|base| Some((base, base.targets(on).into_iter().next()?)))
        .collect();
    let mut steps = Vec::new();
    for (i, &(one, targets)) in with_targets.iter().enumerate() {
        for &(other, others) in &with_targets[i + 1..] {
            if one.digits == other.digits && are_apart(one, other) {
                steps.extend(step(on, [one, other], targets | others, info));
            }
        }
    }
    steps.arrange_by_key(|step: &Step| core::cmp::Reverse(step.eliminations.len()));
    steps
}

/// Whether the bases are not in one house, where they would be a subset, and no template uses both.
fn are_apart(one: &Base, other: &Base) -> bool {
    let in_one_house =
        crate::board::House::all().any(|house| (one.cells | other.cells).is_subset(house.cells()));
    let mut ways = one.ways.iter().flatten();
    !in_one_house && !one.cells.intersects(other.cells) && !ways.any(|way| way.intersects(other.cells))
}

/// What is in no template that uses one of the bases.
fn step(on: &Position, bases: [&Base; 2], targets: CellSet, info: &'static Info) -> Option<Step> {
    let [one, other] = bases;
    let unused = |(place, digit): (usize, Digit)| {
        let ways = one.ways[place].iter().chain(&other.ways[place]);
        let used = ways.fold(CellSet::EMPTY, |used, &way| used | way);
        (on.places(digit) - used).into_iter().map(move |cell| Candidate { cell, digit })
    };
    let gone: Vec<Candidate> = one.digits.into_iter().enumerate().flat_map(unused).collect();
    (!gone.is_empty()).then(|| Step::removing(info, gone.clone(), evidence(on, bases, targets, &gone)))
}

fn evidence(on: &Position, [one, other]: [&Base; 2], targets: CellSet, gone: &[Candidate]) -> Evidence {
    let cells = one.cells | other.cells;
    let mut evidence = Evidence::pattern(one.digits, cells).and(Role::Pincer, one.digits, targets);
    evidence.hard_mut().truths.extend(cells.into_iter().map(Constraint::Cell));
    let within = |base: &Base, digit| Node { cells: base.cells & on.places(digit), digit };
    let (mut split, mut unused) = (Says::default(), Says::default());
    for digit in one.digits {
        split.follows(&[within(one, digit)], within(other, digit), false);
        for gone in gone.iter().filter(|gone| gone.digit == digit) {
            for base in [one, other] {
                unused.follows(&[at(gone.cell, digit)], within(base, digit), false);
            }
        }
    }
    evidence.hard_mut().chains.extend([split.into_chain(), unused.into_chain()]);
    evidence
}
