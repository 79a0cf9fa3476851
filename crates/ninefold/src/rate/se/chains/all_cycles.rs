//! Cycles and forcing chains within a chain: all of a board, not only the first of the easiest.

use std::collections::HashMap;

use super::super::board::Board;
use super::bfs_path::{BfsTree, Cycle, Visit};
use super::cycles::{self, Kind, Rank, path, taken_by_chain};
use super::evidence::Gone;
use super::implications::{Key, Marks, Nested};
use super::links::{Links, Pass};
use super::propagation::Pattern;
use super::reachability::Reachability;
use crate::board::Candidate;
use crate::logic::Step;
use crate::sort::Arrange;

/// The cycles and chains of boards met within chains of one puzzle.
#[derive(Default)]
pub(super) struct AllCycles(HashMap<Marks, Vec<Hint>>);

/// Of how many boards the cycles and chains are kept.
const MOST_BOARDS: usize = 1 << 15;

impl AllCycles {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds everything that cycles and forcing chains take out of the board as it is `now`, the easiest first, if they
    /// rest on candidates that were there `before`.
    pub(super) fn find(
        &mut self,
        before: &Board,
        now: &Board,
        reach: &mut Reachability,
        found: &mut Vec<Pattern>,
    ) {
        found.extend(self.of(now, reach).iter().map(|hint| Pattern {
            eliminations: hint.eliminations.clone(),
            conditions: conditions(before, now, hint),
            chain: Some(hint.chain),
        }));
        found.retain(|pattern| !pattern.conditions.is_empty());
    }

    /// The first of these that takes out `goal`, with its evidence.
    pub(super) fn step(
        &mut self,
        before: &Board,
        now: &Board,
        reach: &mut Reachability,
        goal: Candidate,
    ) -> Option<Step> {
        let takes =
            |hint: &&Hint| hint.eliminations.contains(&goal) && !conditions(before, now, hint).is_empty();
        let hint = self.of(now, reach).iter().find(takes)?;
        let evidence = cycles::evidence(now, hint.rank, &hint.nodes);
        Some(cycles::step(hint.rank, hint.eliminations.clone(), evidence))
    }

    /// All of a board.
    fn of(&mut self, board: &Board, reach: &mut Reachability) -> &[Hint] {
        if self.0.len() > MOST_BOARDS {
            self.0.clear();
        }
        self.0.entry(board.all_places()).or_insert_with(|| all(board, reach))
    }
}

/// A cycle or a chain within a chain.
pub(super) struct Hint {
    rank: Rank,
    nodes: Vec<Visit>,
    /// In reading order.
    eliminations: Vec<Candidate>,
    chain: Nested,
}

/// Everything that cycles and forcing chains take out, the easiest first, each by the easiest.
fn all(board: &Board, reach: &mut Reachability) -> Vec<Hint> {
    let links = Links::new(board);
    reach.turn_to(&links);
    let mut ranked = Vec::new();
    // A useful cycle makes a chain of what it takes out: without chains there is none.
    if reach.is_anything_forced(&links) {
        for pass in [Pass::X, Pass::Y, Pass::Xy] {
            reach.advance_to(&links, pass, u32::MAX);
            all_of_pass(&links, reach, pass, &mut ranked);
        }
    }
    ranked.arrange_by(|(a, _), (b, _)| {
        a.difficulty.total_cmp(&b.difficulty).then((a.complexity, a.pass).cmp(&(b.complexity, b.pass)))
    });
    let mut hints: Vec<Hint> = Vec::new();
    for (rank, Cycle { mut nodes, mut eliminations }) in ranked {
        eliminations.arrange();
        if !hints.iter().any(|known| known.eliminations == eliminations) {
            if rank.kind != Kind::Cycle {
                nodes = path(&links, reach, rank);
            }
            let chain = Nested { complexity: rank.complexity, key: key(rank, &nodes) };
            hints.push(Hint { rank, nodes, eliminations, chain });
        }
    }
    hints
}

/// All of a pass in the order of collection, those that are not cycles without their nodes.
fn all_of_pass(links: &Links<'_>, reach: &Reachability, pass: Pass, hints: &mut Vec<(Rank, Cycle)>) {
    let mut tree = BfsTree::default();
    let useful = reach.useful_starts(links, pass, u32::MAX);
    for start in links.starts(pass) {
        if useful.fewest_steps(start).is_some() {
            tree.grow(links, pass, (start, true), u32::MAX, &reach.ways_on(pass, start, u32::MAX, 0));
            tree.each_cycle(links, pass, |cycle| {
                hints.push((Rank::new(pass, Kind::Cycle, start, cycle.nodes.len() as u32), cycle));
                true
            });
        }
        for kind in [Kind::Off, Kind::On].into_iter().filter(|_| pass != Pass::Y) {
            if let Some(steps) = reach.steps_to_opposite(pass, start, kind == Kind::Off) {
                let rank = Rank::new(pass, kind, start, 2 * steps + 2);
                hints.push((
                    rank,
                    Cycle { nodes: Vec::new(), eliminations: taken_by_chain(links.board, rank) },
                ));
            }
        }
    }
}

/// What a chain within a chain rests on: its on-nodes, from the last back, and for a cycle also the on-nodes of its
/// reversal.
fn conditions(before: &Board, now: &Board, Hint { rank, nodes, .. }: &Hint) -> Vec<Candidate> {
    let rank = *rank;
    let mut gone = Gone::new(before, now);
    if rank.kind == Kind::Cycle {
        gone.add_last(nodes[0].candidate, cycles::closing_cause(now, rank, nodes));
    }
    let mut add = |node: &Visit| gone.add_last(node.candidate, node.cause);
    nodes.iter().rev().filter(|node| node.is_on).for_each(&mut add);
    if rank.kind == Kind::Cycle {
        nodes.iter().filter(|node| !node.is_on).for_each(&mut add);
    }
    gone.needed
}

fn key(rank: Rank, nodes: &[Visit]) -> u64 {
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
