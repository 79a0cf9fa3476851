//! Continuous loops: strong and weak links that alternate all the way round.

use super::explanation::{Explanation, Line};
use super::phrases::{fact, house, list, therefore, verb};
use super::proof::{Place, path};
use super::reasons::common_house;
use crate::board::{Candidate, Candidates};
use crate::logic::{Chain, Inference, LockedSet, Node, Reason, Step};

/// Whether a chain closes to a loop that decides all its weak links: it comes back to its start in the same
/// state, or its ends exclude each other in one cell and something follows that they do not see.
pub(super) fn is_closed(step: &Step, chain: &Chain) -> bool {
    if !chain.is_linear() || chain.is_loop_of_one_state() {
        return chain.is_linear();
    }
    let (Some(first), Some(last)) = (chain.inferences.first(), chain.inferences.last()) else { return false };
    let (start, end) = (first.node, last.node);
    let is_closed = !first.holds && last.holds && excludes(start, end);
    is_closed && step.eliminations.iter().any(|&gone| !sees(gone, start) || !sees(gone, end))
}

/// The explanation of a step that rests on a loop.
pub(super) fn written(step: &Step, place: Place<'_>, chain: &Chain) -> Explanation {
    let mut lines = path(place, chain).lines;
    if let [only] = &mut lines[..] {
        only.number = format!("{}1", place.prefix);
        let end =
            if chain.is_loop_of_one_state() { " That closes the loop;" } else { " There the loop closes;" };
        only.text += &format!("{end} read backwards, it holds just as well.");
    }
    let first = lines.last().map_or(String::new(), |line| line.number.clone());
    let mut premises = Vec::new();
    for text in decided(step, chain, place.on) {
        let number = format!("{}{}", place.prefix, lines.len() + 1);
        premises.push(number.clone());
        lines.push(Line { depth: 0, number, text, premises: vec![first.clone()] });
    }
    if premises.is_empty() {
        premises.push(first);
    }
    Explanation {
        summary: "The links form a closed loop, so of every two nodes linked in it exactly one is true."
            .to_owned(),
        lines,
        conclusion: therefore(step),
        premises,
    }
}

/// What is decided link by link, each link once: "One of r1c7 and r4c7 is 5, so no other cell that sees both
/// is 5."
fn decided(step: &Step, chain: &Chain, on: &Candidates) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for &gone in &step.eliminations {
        let text = weak_pairs(chain)
            .find_map(|pair| by_pair(gone, pair))
            .or_else(|| by_set(gone, chain, on))
            .or_else(|| by_both(gone, chain));
        said.extend(text.filter(|text| !said.contains(text)));
    }
    said
}

/// The nodes that exclude each other, one after the other, and the ends.
fn weak_pairs(chain: &Chain) -> impl Iterator<Item = [Node; 2]> + '_ {
    let weak = chain.links().filter(|link| !link.strong).map(|link| [link.from, link.to]);
    weak.chain(chain.ends().map(|(start, end)| [start, end]))
}

fn by_pair(gone: Candidate, [a, b]: [Node; 2]) -> Option<String> {
    if a == b || !sees(gone, a) || !sees(gone, b) {
        return None;
    }
    if let (Some(first), Some(second)) = (a.candidate(), b.candidate())
        && first.cell == second.cell
    {
        return Some(format!("{} is {} or {}, and nothing else.", first.cell, a.digit, b.digit));
    }
    let home = common_house(a, b).map_or(String::new(), house);
    let cells = list(a.cells | b.cells, "or");
    Some(format!("In {home}, {} is in {cells}, and nowhere else.", a.digit))
}

/// Nodes apart from each other, of which one is true one way round and the other one the other way.
fn by_both(gone: Candidate, chain: &Chain) -> Option<String> {
    let excluding = |holds: bool| {
        let mut nodes = chain.inferences.iter().filter(move |inference| inference.holds == holds);
        nodes.find(|inference| sees(gone, inference.node)).map(|inference| fact(inference.node, true))
    };
    let (one, other) = (excluding(true)?, excluding(false)?);
    let Candidate { cell, digit } = gone;
    Some(format!("One way round {one}, the other way {other}: both exclude {digit} in {cell}."))
}

/// A set in a loop loses one of the two digits that link it, so it holds all its others.
fn by_set(gone: Candidate, chain: &Chain, on: &Candidates) -> Option<String> {
    let places = |set: &LockedSet| on.places(gone.digit) & set.cells;
    let fits = |set: &LockedSet| {
        set.digits.contains(gone.digit) && places(set).into_iter().all(|cell| gone.cell.sees(cell))
    };
    let links = |inference: &Inference| {
        let mut premises = inference.premises.iter().map(|&premise| &chain.inferences[usize::from(premise)]);
        inference.node.digit == gone.digit || premises.any(|premise| premise.node.digit == gone.digit)
    };
    let sets = chain.inferences.iter().filter_map(|inference| match inference.reason {
        Reason::Set(set) if !links(inference) => Some(set),
        _ => None,
    });
    sets.into_iter().find(fits).map(|set| {
        format!(
            "{} {} {} either way, in {}, and nowhere else that sees {}.",
            list(set.cells, "and"),
            verb(set.cells.len(), "holds", "hold"),
            gone.digit,
            list(places(&set), "or"),
            verb(places(&set).len(), "it", "all of these")
        )
    })
}

/// Whether a candidate is excluded by a node, wherever it is true.
fn sees(gone: Candidate, node: Node) -> bool {
    excludes(Node::of(gone), node)
}

fn excludes(a: Node, b: Node) -> bool {
    let all = |node: Node| node.cells.into_iter().map(move |cell| Candidate { cell, digit: node.digit });
    all(a).all(|a| all(b).all(|b| a.excludes(b)))
}

impl Chain {
    /// Whether it comes back to its start, which is in the same state then.
    pub(super) fn is_loop_of_one_state(&self) -> bool {
        let states = self.inferences.first().zip(self.inferences.last());
        self.is_loop() && states.is_some_and(|(first, last)| first.holds == last.holds)
    }
}
