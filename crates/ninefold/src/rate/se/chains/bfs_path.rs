//! The exact paths of cycles and forcing chains.

use super::implications::{Cause, Marks, NONE};
use super::links::{Links, Pass, each_excluded, each_included};
use crate::board::{Candidate, CellSet, Digit};

/// One node of a [`BfsTree`].
#[derive(Clone, Copy)]
pub(super) struct Visit {
    pub(super) candidate: Candidate,
    pub(super) is_on: bool,
    pub(super) cause: Cause,
    /// Index of the node it first followed from; its own for the start.
    parent: u16,
    /// Nodes from the start to here, both included.
    length: u16,
}

/// What follows from one assumption, in the order of the original's search: each node with the one it first
/// followed from.
#[derive(Default)]
pub(super) struct BfsTree {
    pub(super) visits: Vec<Visit>,
}

/// A cycle: its nodes from the start on.
#[derive(Default)]
pub(super) struct Cycle {
    pub(super) nodes: Vec<Visit>,
    pub(super) eliminations: Vec<Candidate>,
}

impl BfsTree {
    /// Searches level by level from `start`, up to chains of `cap` nodes, for what lies behind the on-nodes `ways`:
    /// these must be all from which it can be reached within the cap.
    pub(super) fn grow(
        &mut self,
        links: &Links<'_>,
        pass: Pass,
        (start, is_on): (Candidate, bool),
        cap: u32,
        ways: &Marks,
    ) {
        self.visits.clear();
        // Other off-nodes are dead ends.
        let mut wanted = links.leading_to(pass, ways);
        wanted[start.digit.index()].insert(start.cell);
        let mut known = [NONE, NONE];
        known[usize::from(is_on)][start.digit.index()].insert(start.cell);
        self.visits.push(Visit { candidate: start, is_on, cause: Cause::Start, parent: 0, length: 1 });
        let mut next = 0;
        while next < self.visits.len() && u32::from(self.visits[next].length) < cap {
            let from = self.visits[next];
            let known = &mut known[usize::from(!from.is_on)];
            let mut follow = |candidate: Candidate, cause: Cause| {
                if !known[candidate.digit.index()].contains(candidate.cell) {
                    known[candidate.digit.index()].insert(candidate.cell);
                    let (parent, length) = (next as u16, from.length + 1);
                    self.visits.push(Visit { candidate, is_on: !from.is_on, cause, parent, length });
                }
            };
            if from.is_on {
                each_excluded(links.board, pass, from.candidate, &wanted, &mut follow);
            } else {
                each_included(links.board, pass, from.candidate, &mut |on: Candidate, cause| {
                    if ways[on.digit.index()].contains(on.cell) {
                        follow(on, cause);
                    }
                });
            }
            next += 1;
        }
    }

    /// The nodes from the start to the node of this index.
    pub(super) fn path(&self, mut index: usize) -> Vec<Visit> {
        let mut path = Vec::with_capacity(self.visits[index].length as usize + 1);
        loop {
            path.push(self.visits[index]);
            if index == 0 {
                path.reverse();
                return path;
            }
            index = self.visits[index].parent as usize;
        }
    }

    /// The first useful cycle: from an on-node to an off-node from which the start follows.
    pub(super) fn first_cycle(&self, links: &Links<'_>, pass: Pass) -> Option<Cycle> {
        let mut found = None;
        self.each_cycle(links, pass, |cycle| {
            found = Some(cycle);
            false
        });
        found
    }

    /// Calls `see` with every useful cycle until it returns `false`.
    pub(super) fn each_cycle(&self, links: &Links<'_>, pass: Pass, mut see: impl FnMut(Cycle) -> bool) {
        let Some(start) = self.visits.first().map(|visit| visit.candidate) else { return };
        let mut closing = NONE;
        links.followers(pass, start).for_each(|off| closing[off.digit.index()].insert(off.cell));
        for (index, visit) in self.visits.iter().enumerate() {
            if !visit.is_on || visit.length < 3 {
                continue;
            }
            let mut go_on = true;
            each_excluded(links.board, pass, visit.candidate, &closing, &mut |candidate, cause| {
                if go_on {
                    let mut nodes = self.path(index);
                    if !nodes.iter().any(|node| !node.is_on && node.candidate == candidate) {
                        let length = visit.length + 1;
                        nodes.push(Visit { candidate, is_on: false, cause, parent: index as u16, length });
                        let eliminations = taken_out(links, &nodes);
                        if !eliminations.is_empty() {
                            go_on = see(Cycle { nodes, eliminations });
                        }
                    }
                }
            });
            if !go_on {
                return;
            }
        }
    }
}

/// Outside the cells of the loop, what is seen by an on-node and by an off-node of its digit.
fn taken_out(links: &Links<'_>, nodes: &[Visit]) -> Vec<Candidate> {
    let cells: CellSet = nodes.iter().map(|node| node.candidate.cell).collect();
    let mut seen = [NONE, NONE];
    for node in nodes {
        seen[usize::from(node.is_on)][node.candidate.digit.index()] |= node.candidate.cell.peers();
    }
    let fall = Digit::ALL.into_iter().flat_map(|digit| {
        let d = digit.index();
        let fall = (seen[0][d] & seen[1][d] & links.places[d]) - cells;
        fall.into_iter().map(move |cell| Candidate { cell, digit })
    });
    fall.collect()
}
