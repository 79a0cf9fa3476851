//! Cycles and forcing chains within a chain: all of a board, not only the first of the easiest.

use super::super::board::Board;
use super::loops::{Kind, Rank, path, taken_by_chain};
use super::nested::{Key, Nested, Pattern, add_conditions};
use super::net::{Net, Pass, each_included};
use super::reach::Reach;
use super::trail::{Cycle, Mark, Trail};
use super::{Cause, Scratch};
use crate::board::Candidate;

/// Everything that cycles and forcing chains take out of the board as it is `now`, the easiest first, if they rest on
/// candidates that were there `before`.
pub(super) fn nested(before: &Board, now: &Board, scratch: &mut Scratch, found: &mut Vec<Pattern>) {
    let places = now.all_places();
    let hints = scratch.loops.remove(&places).unwrap_or_else(|| all(now, &mut scratch.reach));
    found.extend(hints.iter().map(|hint| Pattern {
        eliminations: hint.eliminations.clone(),
        conditions: conditions(before, now, hint),
        chain: Some(hint.chain),
    }));
    found.retain(|pattern| !pattern.conditions.is_empty());
    if scratch.loops.len() > MOST_BOARDS {
        scratch.loops.clear();
    }
    scratch.loops.insert(places, hints);
}

/// Of how many boards the cycles and chains are kept.
const MOST_BOARDS: usize = 1 << 15;

/// A cycle or a chain within a chain.
pub(super) struct Hint {
    rank: Rank,
    nodes: Vec<Mark>,
    /// In reading order.
    eliminations: Vec<Candidate>,
    chain: Nested,
}

/// Everything that cycles and forcing chains take out, the easiest first, each by the easiest.
fn all(board: &Board, reach: &mut Reach) -> Vec<Hint> {
    let net = Net::new(board);
    reach.turn_to(&net);
    let mut ranked = Vec::new();
    // A useful cycle makes a chain of what it takes out: without chains there is none.
    if reach.is_anything_forced(&net) {
        for pass in [Pass::X, Pass::Y, Pass::Xy] {
            reach.advance_to(&net, pass, u32::MAX);
            all_of_pass(&net, reach, pass, &mut ranked);
        }
    }
    ranked.sort_by(|(a, _), (b, _)| {
        a.difficulty.total_cmp(&b.difficulty).then((a.complexity, a.pass).cmp(&(b.complexity, b.pass)))
    });
    let mut hints: Vec<Hint> = Vec::new();
    for (rank, Cycle { mut nodes, mut eliminations }) in ranked {
        eliminations.sort_unstable();
        if !hints.iter().any(|known| known.eliminations == eliminations) {
            if rank.kind != Kind::Cycle {
                nodes = path(&net, reach, rank);
            }
            let chain = Nested { complexity: rank.complexity, key: key(rank, &nodes) };
            hints.push(Hint { rank, nodes, eliminations, chain });
        }
    }
    hints
}

/// All of a pass in the order of collection, those that are not cycles without their nodes.
fn all_of_pass(net: &Net<'_>, reach: &Reach, pass: Pass, hints: &mut Vec<(Rank, Cycle)>) {
    let mut trail = Trail::default();
    let useful = reach.useful_starts(net, pass, u32::MAX);
    for start in net.starts(pass) {
        if useful.fewest_steps(start).is_some() {
            trail.grow(net, pass, (start, true), u32::MAX, &reach.ways_on(pass, start, u32::MAX, 0));
            trail.each_cycle(net, pass, |cycle| {
                hints.push((Rank::new(pass, Kind::Cycle, start, cycle.nodes.len() as u32), cycle));
                true
            });
        }
        for kind in [Kind::Off, Kind::On].into_iter().filter(|_| pass != Pass::Y) {
            if let Some(steps) = reach.steps_to_opposite(pass, start, kind == Kind::Off) {
                let rank = Rank::new(pass, kind, start, 2 * steps + 2);
                hints
                    .push((rank, Cycle { nodes: Vec::new(), eliminations: taken_by_chain(net.board, rank) }));
            }
        }
    }
}

/// How the start of a cycle follows from its last node.
fn closing_cause(board: &Board, rank: Rank, nodes: &[Mark]) -> Cause {
    let (start, last) = (nodes[0].candidate, nodes[nodes.len() - 1].candidate);
    let mut closing = Cause::Start;
    each_included(board, rank.pass, last, &mut |candidate, cause| {
        if candidate == start && closing == Cause::Start {
            closing = cause;
        }
    });
    closing
}

/// What a chain within a chain rests on: its on-nodes, from the last back, and for a cycle also the on-nodes of its
/// reversal.
fn conditions(before: &Board, now: &Board, Hint { rank, nodes, .. }: &Hint) -> Vec<Candidate> {
    let rank = *rank;
    let mut conditions = Vec::new();
    let mut add = |candidate, cause| add_conditions(before, now, candidate, cause, &mut conditions);
    if rank.kind == Kind::Cycle {
        add(nodes[0].candidate, closing_cause(now, rank, nodes));
    }
    nodes.iter().rev().filter(|node| node.is_on).for_each(|node| add(node.candidate, node.cause));
    if rank.kind == Kind::Cycle {
        nodes.iter().filter(|node| !node.is_on).for_each(|node| add(node.candidate, node.cause));
    }
    conditions
}

fn key(rank: Rank, nodes: &[Mark]) -> u64 {
    let mut key = Key::new();
    if rank.kind == Kind::Cycle {
        key.add(nodes[0].candidate, true);
        nodes[1..].iter().rev().for_each(|node| key.add(node.candidate, node.is_on));
        key.end_list();
        nodes.iter().for_each(|node| key.add(node.candidate, !node.is_on));
    } else {
        nodes.iter().rev().for_each(|node| key.add(node.candidate, node.is_on));
    }
    key.end_list();
    key.value()
}
