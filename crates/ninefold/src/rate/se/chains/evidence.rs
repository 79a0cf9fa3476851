//! What is shown of chains: graphs of inferences that leave nothing out.
//!
//! Sudoku Explainer counts nodes by lists of parents that may be short where a pattern or a chain within the chain is
//! used. What is shown here is derived from the pattern itself: every candidate that it needs to be gone, of those that
//! the board still has.

use super::super::board::Board;
use super::super::infos;
use super::bfs_path::Visit;
use super::implications::{Cause, Implication, Implications};
use crate::board::{Candidate, Cell, Digit, DigitSet, House};
use crate::logic::pencilmarks::{Pencilmarks, cells_at};
use crate::logic::techniques::subsets;
use crate::logic::{Chain, Evidence, Inference, Node, OneOrMany, Reason, Role, Step, Technique};
use crate::sort::ArrangeDistinct;

/// The graph of what leads from the assumption of `closure` on `board` to the nodes `goals`. `inner` finds the step that
/// takes a candidate out of the board as it has become.
pub(super) fn chain(
    board: &Board,
    closure: &Implications,
    goals: &[u16],
    mut inner: impl FnMut(&Board, Candidate) -> Step,
) -> Chain {
    let mut premises: Vec<Option<Vec<u16>>> = vec![None; closure.nodes.len()];
    let mut steps: Vec<Option<Step>> = vec![None; closure.nodes.len()];
    for &goal in goals {
        premises[usize::from(goal)] = Some(Vec::new());
    }
    for i in (0..closure.nodes.len()).rev() {
        if premises[i].is_none() {
            continue;
        }
        let node = &closure.nodes[i];
        let mut own = closure.parents_of(node).to_vec();
        if node.cause == Cause::Pattern {
            let now = before_patterns(board, closure, i);
            let step = inner(&now, node.candidate);
            own = needed(&step, board, &now).iter().map(|&gone| closure.index_of(gone, false)).collect();
            steps[i] = Some(step);
        }
        own.arrange_distinct();
        for &premise in &own {
            premises[usize::from(premise)].get_or_insert_default();
        }
        premises[i] = Some(own);
    }
    assemble(closure, &premises, &steps)
}

/// The nodes that have premises, in order.
fn assemble(closure: &Implications, premises: &[Option<Vec<u16>>], steps: &[Option<Step>]) -> Chain {
    let mut chain = Chain::default();
    let mut places = vec![0; premises.len()];
    for (i, own) in premises.iter().enumerate() {
        let Some(own) = own else { continue };
        let Implication { candidate, is_on, cause, .. } = closure.nodes[i];
        let reason = match &steps[i] {
            Some(step) => Reason::Inner(chain.add_inner(step)),
            None => reason(candidate, cause),
        };
        places[i] = chain.inferences.len() as u16;
        let own = own.iter().map(|&premise| places[usize::from(premise)]);
        chain.inferences.push(Inference::following(Node::of(candidate), is_on, reason, own));
    }
    chain
}

/// The board on which the patterns were looked for that added the node of this index.
fn before_patterns(board: &Board, closure: &Implications, index: usize) -> Board {
    let round = closure.rounds.partition_point(|&nodes| usize::from(nodes) <= index);
    let start = closure.rounds[round - 1];
    let mut now = board.clone();
    for off in closure.nodes[..usize::from(start)].iter().filter(|node| !node.is_on) {
        now.remove(off.candidate);
    }
    now
}

/// What a conclusion takes out: itself if it is false, else the other candidates of its cell.
pub(super) fn taken_by(board: &Board, Candidate { cell, digit }: Candidate, is_on: bool) -> Vec<Candidate> {
    let digits = board.at(cell);
    let fall = if is_on { digits.without(digit) } else { digits & digit.into() };
    fall.into_iter().map(|digit| Candidate { cell, digit }).collect()
}

/// The step of chains that lead to a candidate being true, if it is `placed`, and others being false.
pub(super) fn concluding(
    id: &str,
    placed: Option<Candidate>,
    eliminations: Vec<Candidate>,
    evidence: Evidence,
) -> Step {
    let placements = placed.map_or(OneOrMany::none(), OneOrMany::of);
    Step { technique: infos::known(id), placements, eliminations, evidence }
}

/// A linear chain; `closing` is how its start follows from its last node, if it is a cycle.
pub(super) fn path(nodes: &[Visit], closing: Option<Cause>) -> Chain {
    let closing = closing.map(|cause| (nodes[0].candidate, nodes[0].is_on, cause));
    let nodes = nodes.iter().map(|node| (node.candidate, node.is_on, node.cause)).chain(closing);
    let inference = |(i, (candidate, is_on, cause)): (usize, (Candidate, bool, Cause))| {
        let premise = (i as u16).checked_sub(1);
        Inference::following(Node::of(candidate), is_on, reason(candidate, cause), premise)
    };
    Chain::of(nodes.enumerate().map(inference).collect())
}

/// Why a candidate is true or false, but for patterns.
fn reason(Candidate { cell, .. }: Candidate, cause: Cause) -> Reason {
    let [row, column, block] = cell.houses();
    match cause {
        Cause::Cell => Reason::Cell(cell),
        Cause::Block => Reason::House(block),
        Cause::Row => Reason::House(row),
        Cause::Column => Reason::House(column),
        Cause::Start | Cause::Pattern => Reason::Assumed,
    }
}

/// The candidates of `before`, gone from `now`, that must be gone for the step to follow.
pub(super) fn needed(step: &Step, before: &Board, now: &Board) -> Vec<Candidate> {
    let mut gone = Gone::new(before, now);
    gone.add(step);
    gone.needed
}

/// What is gone from a board, and what of it is needed.
pub(super) struct Gone<'a> {
    before: &'a Board,
    now: &'a Board,
    pub(super) needed: Vec<Candidate>,
}

impl<'a> Gone<'a> {
    pub(super) fn new(before: &'a Board, now: &'a Board) -> Gone<'a> {
        Gone { before, now, needed: Vec::new() }
    }

    /// What a candidate needs that is the last of its cell or house.
    pub(super) fn add_last(&mut self, on: Candidate, cause: Cause) {
        match reason(on, cause) {
            Reason::Cell(cell) => self.in_cell(cell, DigitSet::FULL),
            Reason::House(house) => self.in_house(house, on.digit),
            _ => {}
        }
    }

    fn add(&mut self, step: &Step) {
        let chains = step.evidence.chains();
        if chains.is_empty() {
            self.add_pattern(step);
        }
        if let [first, _, ..] = chains {
            self.add_choice(step, first.inferences[0].node);
        }
        for chain in chains {
            chain.inferences.iter().filter(|inference| inference.holds).for_each(|on| match on.reason {
                Reason::Cell(cell) => self.in_cell(cell, DigitSet::FULL),
                Reason::House(house) => self.in_house(house, on.node.digit),
                _ => {}
            });
            chain.inner.iter().for_each(|step| self.add(step));
        }
    }

    /// What makes the assumptions of several chains all that there are.
    fn add_choice(&mut self, step: &Step, first: Node) {
        let starts = || step.evidence.chains().iter().map(|chain| &chain.inferences[0]);
        match (step.evidence.houses.first(), first.cells.first()) {
            _ if !starts().all(|start| start.holds) => {}
            (Some(&house), _) => self.in_house(house, first.digit),
            (None, Some(cell)) => self.in_cell(cell, DigitSet::FULL),
            (None, None) => {}
        }
    }

    /// What stands between the candidates and a subset, or between a digit and its lines.
    fn add_pattern(&mut self, step: &Step) {
        let evidence = &step.evidence;
        let (digits, cells) = (evidence.digits(Role::Pattern), evidence.cells(Role::Pattern));
        if step.technique == subsets::NAKED_PAIR.info() {
            return cells.into_iter().for_each(|cell| self.in_cell(cell, !digits));
        }
        for &house in evidence.houses.iter() {
            (house.cells() - cells).into_iter().for_each(|cell| self.in_cell(cell, digits));
        }
    }

    fn in_cell(&mut self, cell: Cell, digits: DigitSet) {
        for digit in (self.before.at(cell) - self.now.at(cell)) & digits {
            self.note(Candidate { cell, digit });
        }
    }

    fn in_house(&mut self, house: House, digit: Digit) {
        let gone = self.before.positions(house, digit) & !self.now.positions(house, digit);
        cells_at(house, gone).for_each(|cell| self.note(Candidate { cell, digit }));
    }

    fn note(&mut self, candidate: Candidate) {
        if !self.needed.contains(&candidate) {
            self.needed.push(candidate);
        }
    }
}
