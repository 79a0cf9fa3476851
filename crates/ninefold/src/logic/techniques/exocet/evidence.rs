//! What an exocet rests on: for each digit, what all its templates say.

use super::pair::Exocet;
use crate::board::{Candidate, Cell, CellSet, Digit};
use crate::logic::{Chain, Constraint, Evidence, Inference, Node, Position, Reason, Role};

/// Assumptions and what templates say of them.
#[derive(Default)]
pub struct Says(Chain);

impl Says {
    /// All of it.
    pub fn into_chain(self) -> Chain {
        self.0
    }

    /// Assumes a node to be true or false; its number.
    fn assume(&mut self, node: Node, holds: bool) -> u16 {
        let known = self.0.position(node, holds);
        known.unwrap_or_else(|| {
            self.0.inferences.push(Inference::assumed(node, holds));
            self.0.inferences.len() - 1
        }) as u16
    }

    /// Adds that from all of `premises` the node follows, or its opposite.
    pub fn follows(&mut self, premises: &[Node], node: Node, holds: bool) {
        let premises: Vec<(Node, bool)> = premises.iter().map(|&premise| (premise, true)).collect();
        self.follows_from(&premises, node, holds);
    }

    /// The same of premises some of which say that a node is false.
    fn follows_from(&mut self, premises: &[(Node, bool)], node: Node, holds: bool) {
        let premises: Vec<u16> =
            premises.iter().map(|&(premise, holds)| self.assume(premise, holds)).collect();
        self.0.inferences.push(Inference::following(node, holds, Reason::Template, premises));
    }
}

pub fn at(cell: Cell, digit: Digit) -> Node {
    Node::of(Candidate { cell, digit })
}

/// The evidence of an exocet: base and targets, for each digit a chain from the base to the targets, and what
/// pairs of digits and mirrors add.
pub fn of_exocet(exocet: &Exocet<'_>, on: &Position) -> Evidence {
    let (base, targets) = (exocet.base, exocet.targets);
    let mut evidence = Evidence::pattern(base.digits, base.cells).and(Role::Pincer, base.digits, targets);
    for mirror in &exocet.mirrors {
        let own = exocet.digits_at(mirror.target);
        let digits = mirror.locked.map_or(own, |(digit, _)| own.with(digit));
        evidence = evidence.and(Role::Bridge, digits, mirror.only.map_or(mirror.cells, CellSet::of));
        evidence
            .hard_mut()
            .truths
            .extend(mirror.locked.map(|(digit, house)| Constraint::Digit(house, digit)));
    }
    evidence.hard_mut().truths.extend((base.cells | targets).into_iter().map(Constraint::Cell));
    evidence.hard_mut().chains = base.digits.into_iter().map(|digit| returns(exocet, on, digit)).collect();
    let mut more = Says::default();
    for &gone in &exocet.gone {
        add_clashes(exocet, on, gone, &mut more);
    }
    for mirror in &exocet.mirrors {
        let cells = mirror.only.map_or(mirror.cells, CellSet::of);
        for digit in exocet.digits_at(mirror.target) {
            let mut premises = vec![(in_base(exocet, on, digit), true), (at(mirror.target, digit), true)];
            let other = exocet.targets.without(mirror.target) & on.places(digit);
            premises.extend(other.first().map(|other| (at(other, digit), false)));
            more.follows_from(&premises, Node { cells: cells & on.places(digit), digit }, true);
        }
    }
    evidence.hard_mut().chains.extend((!more.0.inferences.is_empty()).then_some(more.0));
    evidence
}

/// A digit in the base.
fn in_base(exocet: &Exocet<'_>, on: &Position, digit: Digit) -> Node {
    Node { cells: exocet.base.cells & on.places(digit), digit }
}

/// If a digit is in the base, it is in a target; or it cannot be in the base at all.
fn returns(exocet: &Exocet<'_>, on: &Position, digit: Digit) -> Chain {
    let mut says = Says::default();
    let base = in_base(exocet, on, digit);
    match exocet.ways_of(digit).is_empty() {
        true => says.follows(&[base], base, false),
        false => {
            says.follows(&[base], Node { cells: exocet.targets & on.places(digit), digit }, true);
        }
    }
    says.0
}

/// Why a base digit cannot stand in this base cell or target: no other base digit fits the rest.
fn add_clashes(exocet: &Exocet<'_>, on: &Position, gone: Candidate, says: &mut Says) {
    let (base, digit) = (exocet.base, gone.digit);
    let of_pattern = base.cells | exocet.targets;
    if !base.digits.contains(digit) || !of_pattern.contains(gone.cell) {
        return;
    }
    for cell in base.cells {
        for target in exocet.targets {
            if !(cell == gone.cell || target == gone.cell) || !can_stand(on, digit, cell, target) {
                continue;
            }
            for other in base.digits.without(digit) {
                let rest = (base.cells.without(cell).first(), exocet.targets.without(target).first());
                let (Some(beside), Some(opposite)) = rest else { continue };
                if can_stand(on, other, beside, opposite) {
                    let premises = [at(target, digit), at(beside, other), at(opposite, other)];
                    says.follows(&premises, at(cell, digit), false);
                }
            }
        }
    }
}

fn can_stand(on: &Position, digit: Digit, base: Cell, target: Cell) -> bool {
    on.at(base).contains(digit) && on.at(target).contains(digit) && !base.sees(target)
}

/// The evidence of two cells with the same digit.
pub fn of_single(on: &Position, base: Cell, target: Cell) -> Evidence {
    let digits = on.at(base);
    let mut evidence = Evidence::pattern(digits, CellSet::of(base)).and(
        Role::Pincer,
        digits & on.at(target),
        CellSet::of(target),
    );
    evidence.hard_mut().truths.push(Constraint::Cell(base));
    let chain = |digit: Digit| {
        let mut says = Says::default();
        match on.at(target).contains(digit) {
            true => says.follows(&[at(base, digit)], at(target, digit), true),
            false => says.follows(&[at(base, digit)], at(base, digit), false),
        }
        says.0
    };
    evidence.hard_mut().chains = digits.into_iter().map(chain).collect();
    evidence
}
