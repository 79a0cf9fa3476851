//! Whether the inferences of a chain hold, each from its premises alone.

use super::claim::Claim;
use super::templates;
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, House};
use crate::logic::{Chain, Inference, LockedSet, Node, Reason};

/// Whether the evidence of a claim about a position shows its conclusion.
type IsShown<'a> = &'a dyn Fn(&Candidates, &Claim) -> bool;

/// The first inference of a chain that does not hold in `position`; steps inside it are given to `is_shown`.
pub fn first_gap(position: &Candidates, chain: &Chain, is_shown: IsShown<'_>) -> Option<usize> {
    let mut follower = Follower { position, chain, is_shown, shown: Vec::new() };
    (0..chain.inferences.len()).find(|&i| !follower.holds(i))
}

/// Whether the digits are all that the cells can take.
pub fn is_set(position: &Candidates, set: &LockedSet) -> bool {
    set.cells.is_subset(position.blanks())
        && set.cells.into_iter().all(|cell| position.at(cell).is_subset(set.digits))
}

struct Follower<'a> {
    position: &'a Candidates,
    chain: &'a Chain,
    is_shown: IsShown<'a>,
    /// The inner steps that have been checked: the number of the step, the premises, and whether it holds.
    shown: Vec<(usize, &'a [u16], bool)>,
}

impl<'a> Follower<'a> {
    fn holds(&mut self, number: usize) -> bool {
        let inference = &self.chain.inferences[number];
        let earlier = |&premise: &u16| usize::from(premise) < number;
        if !inference.premises.iter().all(earlier) {
            return false;
        }
        match (inference.reason, inference.holds) {
            (Reason::Assumed, _) => inference.premises.is_empty(),
            (Reason::Cell(cell), true) => {
                inference.node.cells == CellSet::of(cell)
                    && self.position.blanks().contains(cell)
                    && (self.position.at(cell).without(inference.node.digit).into_iter())
                        .all(|digit| self.is_ruled_out(inference, Candidate { cell, digit }))
            }
            (Reason::House(house), true) => self.is_only_place(inference, house),
            (Reason::Cell(_) | Reason::House(_), false) => {
                let premises = self.premises(inference);
                premises.into_iter().any(|premise| premise.holds && excludes(premise.node, inference.node))
            }
            (Reason::Set(set), true) => self.is_forced_by_set(inference, &set),
            (Reason::Set(set), false) => self.is_ruled_out_by_set(inference, &set),
            (Reason::Template, _) => templates::decide(self.position, inference, &self.premises(inference)),
            (Reason::Inner(step), _) => self.follows_from_inner(inference, step),
        }
    }

    fn premises(&self, inference: &'a Inference) -> Vec<&'a Inference> {
        let chain = self.chain;
        inference.premises.iter().map(|&premise| &chain.inferences[usize::from(premise)]).collect()
    }

    /// Whether a premise says that a candidate is false.
    fn is_ruled_out(&self, inference: &'a Inference, candidate: Candidate) -> bool {
        self.premises(inference).into_iter().any(|premise| rules_out(premise, candidate))
    }

    fn is_only_place(&self, inference: &'a Inference, house: House) -> bool {
        let Node { cells, digit } = inference.node;
        let others = self.position.places_in(house, digit) - cells;
        cells.is_subset(house.cells())
            && self.position.missing(house).contains(digit)
            && others.into_iter().all(|cell| self.is_ruled_out(inference, Candidate { cell, digit }))
    }

    /// If the node were false, a set would be left with fewer digits than cells, each of which it can hold
    /// once.
    fn is_forced_by_set(&self, inference: &'a Inference, set: &LockedSet) -> bool {
        let left = |digit: Digit| -> CellSet {
            let places = self.position.places(digit) & set.cells;
            let own = if digit == inference.node.digit { inference.node.cells } else { CellSet::EMPTY };
            let open = |cell: &Cell| !self.is_ruled_out(inference, Candidate { cell: *cell, digit });
            (places - own).into_iter().filter(open).collect()
        };
        let digits: Vec<Digit> = set.digits.into_iter().filter(|&digit| !left(digit).is_empty()).collect();
        let once = |digit: Digit| {
            let places = left(digit);
            places.into_iter().all(|cell| places.without(cell).is_subset(cell.peers()))
        };
        is_set(self.position, set) && digits.len() < set.cells.len() && digits.into_iter().all(once)
    }

    /// A digit that sees all its places in an almost locked set locks it; so what sees all places of another
    /// digit is not that.
    fn is_ruled_out_by_set(&self, inference: &'a Inference, set: &LockedSet) -> bool {
        let seen =
            |node: &Node| (self.position.places(node.digit) & set.cells).is_subset(node.cells.common_peers());
        let locks = |premise: &&Inference| {
            premise.holds && premise.node.digit != inference.node.digit && seen(&premise.node)
        };
        is_set(self.position, set)
            && set.digits.len() == set.cells.len() + 1
            && seen(&inference.node)
            && self.premises(inference).iter().any(locks)
    }

    /// Whether a step inside the chain holds once its premises do, and says what is inferred.
    fn follows_from_inner(&mut self, inference: &'a Inference, number: usize) -> bool {
        let Some(step) = self.chain.inner.get(number) else { return false };
        let node = inference.node;
        let concluded = if inference.holds { &step.placements[..] } else { &step.eliminations[..] };
        let mut claimed = node.cells.into_iter().map(|cell| Candidate { cell, digit: node.digit });
        if !claimed.all(|candidate| concluded.contains(&candidate)) {
            return false;
        }
        let premises = &inference.premises[..];
        let known = self.shown.iter().find(|(step, of, _)| (*step, *of) == (number, premises));
        if let Some(&(.., holds)) = known {
            return holds;
        }
        let mut position = self.position.clone();
        for candidate in self.position.iter() {
            if self.is_ruled_out(inference, candidate) {
                position.remove(candidate);
            }
        }
        let holds = (self.is_shown)(&position, &Claim::from(step));
        self.shown.push((number, premises, holds));
        holds
    }
}

/// Whether an inference says that a candidate is false: itself, or because what it says is true excludes it.
fn rules_out(inference: &Inference, candidate: Candidate) -> bool {
    match inference.holds {
        true => excludes(inference.node, Node::of(candidate)),
        false => inference.node.digit == candidate.digit && inference.node.cells.contains(candidate.cell),
    }
}

/// Whether two nodes cannot both be true.
fn excludes(a: Node, b: Node) -> bool {
    let candidates =
        |node: Node| node.cells.into_iter().map(move |cell| Candidate { cell, digit: node.digit });
    candidates(a).all(|a| candidates(b).all(|b| a.excludes(b)))
}
