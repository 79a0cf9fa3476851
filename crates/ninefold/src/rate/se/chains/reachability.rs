//! How far assumptions reach over links between two candidates, for all candidates at once and without the order in
//! which a search would meet the nodes: whether there is a chain at all, and how long it is, does not depend on that.
//!
//! The candidates of the board are numbered, first those with strong links: only these are ever reached. Every
//! candidate has a row of bits, one bit for each of the first. A *step* leads from an on-node over an off-node to the
//! next on-node. BitMatrix grow by one step at a time:
//!
//! ```text
//! within 1 step of i   = step(i)
//! within k+1 steps     = step(i) | within k steps of each j in step(i)
//! ```
//!
//! so that after *k* rounds it is known of every candidate at once what lies within *k* steps.

use super::bit_matrix::{
    BitMatrix, Distances, advance, by_width, follow, gather, have_common, mark_meeting, meets_any, width_for,
};
use super::implications::{Marks, NONE};
use super::links::{Links, Pass};
use crate::bits::members;
use crate::board::{Candidate, Digit};
use crate::logic::pencilmarks::ruled_out;

/// The candidates of one board, how they exclude each other, and what each reaches over the links of each pass.
#[derive(Default)]
pub(super) struct Reachability {
    places: Marks,
    nodes: Vec<Candidate>,
    /// How many of the nodes have strong links: the first of them.
    linked: usize,
    number: Vec<u16>,
    /// The other places of its digit that a candidate sees.
    peers: BitMatrix,
    /// These and the other candidates of its cell.
    rivals: BitMatrix,
    distances: [Distances; 3],
    /// What each candidate excludes over all links; made when first asked for.
    off: BitMatrix,
    has_off: bool,
}

impl Reachability {
    /// Numbers the candidates of the board of `links`, unless it is still the same.
    pub(super) fn turn_to(&mut self, links: &Links<'_>) {
        if self.places == links.places && !self.number.is_empty() {
            return;
        }
        self.places = links.places;
        self.distances.iter_mut().for_each(|distances| distances.is_ready = false);
        self.has_off = false;
        self.number_nodes(links);
        let width = width_for(self.linked);
        self.peers.reset(self.nodes.len(), width);
        self.rivals.reset(self.nodes.len(), width);
        for j in 0..self.linked {
            let node = self.nodes[j];
            for rival in ruled_out(links.board, node) {
                let i = self.number(rival);
                self.rivals.set(i, j);
                if rival.digit == node.digit {
                    self.peers.set(i, j);
                }
            }
        }
    }

    /// Numbers the candidates, those with strong links first.
    fn number_nodes(&mut self, links: &Links<'_>) {
        self.number.resize(Candidate::COUNT, 0);
        self.nodes.clear();
        self.linked = links.linked.iter().map(|cells| cells.len()).sum();
        let others = core::array::from_fn(|d| links.places[d] - links.linked[d]);
        for marks in [links.linked, others] {
            for (digit, cells) in Digit::ALL.into_iter().zip(marks) {
                for cell in cells {
                    self.number[Candidate { cell, digit }.index()] = self.nodes.len() as u16;
                    self.nodes.push(Candidate { cell, digit });
                }
            }
        }
    }

    #[inline]
    fn number(&self, candidate: Candidate) -> usize {
        self.number[candidate.index()] as usize
    }

    /// Lists the steps of a pass and takes the first.
    fn prepare(&mut self, links: &Links<'_>, pass: Pass) {
        let (n, width) = (self.nodes.len(), self.peers.width);
        let mut distances = std::mem::take(&mut self.distances[pass as usize]);
        if distances.is_ready {
            self.distances[pass as usize] = distances;
            return;
        }
        distances.strong.clear();
        distances.next.reset(self.linked, width);
        for pair in links.pairs(pass) {
            let [a, b] = pair.map(|candidate| self.number(candidate));
            distances.strong.extend([(a as u16, b as u16), (b as u16, a as u16)]);
            distances.next.set(a, b);
            distances.next.set(b, a);
        }
        distances.step.reset(n, width);
        by_width!(width, follow(&mut distances, &self.excluded(pass).bits));
        distances.within.copy_from(&distances.step);
        distances.next.copy_from(&distances.step);
        (distances.is_ready, distances.is_done, distances.level) = (true, false, 1);
        distances.off.clear();
        distances.off.resize(n, 0);
        distances.on.clone_from(&distances.off);
        self.distances[pass as usize] = distances;
        self.mark(pass);
    }

    /// Goes one step farther over the links of a pass; returns whether that led anywhere.
    fn advance(&mut self, pass: Pass) -> bool {
        let distances = &mut self.distances[pass as usize];
        if !distances.is_done {
            distances.is_done = !by_width!(distances.step.width, advance(distances));
            distances.remember();
            distances.level += 1;
            if !distances.is_done {
                self.mark(pass);
            }
        }
        !self.distances[pass as usize].is_done
    }

    /// Goes on to within `level` steps over the links of a pass.
    pub(super) fn advance_to(&mut self, links: &Links<'_>, pass: Pass, level: u32) {
        self.prepare(links, pass);
        while self.distances[pass as usize].level < level && self.advance(pass) {}
    }

    /// Takes note of what is forced within the steps taken.
    fn mark(&mut self, pass: Pass) {
        let mut distances = std::mem::take(&mut self.distances[pass as usize]);
        let excluded = self.excluded(pass);
        let level = distances.level as u16;
        by_width!(
            excluded.width,
            mark_meeting(&distances.within.bits, &excluded.bits, &mut distances.off, level)
        );
        if pass != Pass::Y {
            for &(i, next) in &distances.strong {
                let known = &mut distances.on[i as usize];
                if *known == 0 && distances.within.get(next as usize, i as usize) {
                    *known = level;
                }
            }
        }
        self.distances[pass as usize] = distances;
    }

    /// The candidates that are false, or true, because the opposite leads there in exactly `level` steps.
    pub(super) fn forced_in(&self, pass: Pass, level: u32, is_on: bool) -> impl Iterator<Item = Candidate> {
        let distances = &self.distances[pass as usize];
        let levels = if is_on { &distances.on } else { &distances.off };
        let here = move |(_, in_steps): &(&Candidate, &u16)| u32::from(**in_steps) == level;
        self.nodes.iter().zip(levels).filter(here).map(|(&node, _)| node)
    }

    /// In how many steps the candidate leads to its opposite, if that is known.
    pub(super) fn steps_to_opposite(&self, pass: Pass, start: Candidate, is_on: bool) -> Option<u32> {
        let distances = &self.distances[pass as usize];
        let levels = if is_on { &distances.off } else { &distances.on };
        Some(u32::from(levels[self.number(start)])).filter(|&level| level > 0)
    }

    /// Whether anything leads to its opposite over all links.
    pub(super) fn is_anything_forced(&mut self, links: &Links<'_>) -> bool {
        self.prepare(links, Pass::Xy);
        let distances = &mut self.distances[Pass::Xy as usize];
        let (list, ends, width) = (&distances.list, &distances.ends, distances.step.width);
        let closed = &mut distances.closed;
        closed.clear();
        closed.extend_from_slice(&distances.step.bits[..self.linked * width]);
        while by_width!(width, gather(closed, list, ends)) {}
        distances
            .strong
            .iter()
            .any(|&(i, next)| closed[next as usize * width + i as usize / 64] >> (i % 64) & 1 == 1)
            || by_width!(width, meets_any(&self.rivals.bits, &distances.step.bits, closed, list, ends))
    }

    /// How many steps have been taken over the links of a pass.
    #[inline]
    pub(super) fn level(&self, pass: Pass) -> u32 {
        self.distances[pass as usize].level
    }

    /// Which candidates may be the start of a useful cycle of up to `length` nodes, as far as the steps taken
    /// show.
    ///
    /// What the cycle takes out sees an on-node and an off-node of it, which are *hinges*: the off-node, being false,
    /// leads to the on-node and that back to the off-node, in no more steps than the cycle has.
    pub(super) fn useful_starts(&self, links: &Links<'_>, pass: Pass, length: u32) -> UsefulStarts<'_> {
        let (distances, steps) = (&self.distances[pass as usize], length / 2);
        let mut hinges = vec![0; self.peers.width];
        for (i, &level) in distances.off.iter().enumerate() {
            let seen = self.peers.row(i);
            if level > 0 && u32::from(level) <= steps {
                for (word, (seen, within)) in seen.iter().zip(distances.within.row(i)).enumerate() {
                    for bit in members(&[seen & within & !hinges[word]]) {
                        let is_hinge = |off| self.turns(links, pass, off, word * 64 + bit, steps);
                        hinges[word] |= u64::from(members(self.peers.row(i)).any(is_hinge)) << bit;
                    }
                }
            }
        }
        UsefulStarts { reach: self, distances, hinges, steps }
    }

    /// Whether `off`, being false, leads to `on` and that back to `off`, in up to `steps` steps.
    fn turns(&self, links: &Links<'_>, pass: Pass, off: usize, on: usize, steps: u32) -> bool {
        let (distances, excluded) = (&self.distances[pass as usize], self.excluded(pass));
        off != on
            && links.followers(pass, self.nodes[off]).any(|first| {
                let first = self.number(first);
                let there = match first == on {
                    true => Some(1),
                    false => distances.within.get(first, on).then(|| distances.steps(first, on) + 1),
                };
                there.is_some_and(|there| {
                    there <= steps && distances.excludes(excluded, on, off, steps - there)
                })
            })
    }

    /// The on-nodes that `start`, if true, can pass on its way back to itself in up to `round` steps, and those on its
    /// way to being false after up to `opposite` steps; perhaps some more.
    pub(super) fn ways_on(&self, pass: Pass, start: Candidate, round: u32, opposite: u32) -> Marks {
        let (distances, excluded, i) =
            (&self.distances[pass as usize], self.excluded(pass), self.number(start));
        let mut ways = NONE;
        for j in members(distances.within.row(i)) {
            let there = distances.steps(i, j);
            let comes_round = i < self.linked
                && there < round
                && distances.within.get(j, i)
                && there.saturating_add(distances.steps(j, i)) <= round;
            // What leads to the start being false in so many steps is what the start leads to being false.
            if comes_round || there <= opposite && distances.excludes(excluded, i, j, opposite - there) {
                let Candidate { cell, digit } = self.nodes[j];
                ways[digit.index()].insert(cell);
            }
        }
        ways
    }

    /// The on-nodes that `start`, if false, can pass on its way to being true, `steps` steps after the first of them;
    /// perhaps some more.
    pub(super) fn ways_from_off(&self, links: &Links<'_>, pass: Pass, start: Candidate, steps: u32) -> Marks {
        let (distances, i) = (&self.distances[pass as usize], self.number(start));
        let mut ways = NONE;
        ways[start.digit.index()].insert(start.cell);
        let mut pass_by = |j: usize, there: u32| {
            if there < steps && distances.within.get(j, i) && there + distances.steps(j, i) <= steps {
                let Candidate { cell, digit } = self.nodes[j];
                ways[digit.index()].insert(cell);
            }
        };
        for first in links.followers(pass, start) {
            let first = self.number(first);
            pass_by(first, 0);
            members(distances.within.row(first)).for_each(|j| pass_by(j, distances.steps(first, j)));
        }
        ways
    }

    /// What each candidate excludes over the links of a pass.
    fn excluded(&self, pass: Pass) -> &BitMatrix {
        if pass == Pass::Xy { &self.rivals } else { &self.peers }
    }

    /// Whether all of `starts`, two at least, lead to some node in common over all links.
    pub(super) fn meet(&self, starts: &[Candidate]) -> bool {
        let within = &self.distances[Pass::Xy as usize].within;
        let rows = || starts.iter().map(|&start| self.number(start));
        by_width!(self.off.width, have_common(&self.off, rows(), 0))
            || by_width!(within.width, have_common(within, rows(), self.linked))
    }

    /// What each candidate excludes itself.
    fn list_off(&mut self, links: &Links<'_>) {
        let mut off = std::mem::take(&mut self.off);
        off.reset(self.nodes.len(), width_for(self.nodes.len()));
        for (i, &node) in self.nodes.iter().enumerate() {
            ruled_out(links.board, node).for_each(|rival| off.set(i, self.number(rival)));
        }
        self.off = off;
    }

    /// Works out everything that [`meet`](Reachability::meet) asks for.
    pub(super) fn prepare_to_meet(&mut self, links: &Links<'_>) {
        self.advance_to(links, Pass::Xy, u32::MAX);
        if !self.has_off {
            self.list_off(links);
            let distances = &self.distances[Pass::Xy as usize];
            while by_width!(self.off.width, gather(&mut self.off.bits, &distances.list, &distances.ends)) {}
            self.has_off = true;
        }
    }
}

/// See [`Reachability::useful_starts`].
pub(super) struct UsefulStarts<'a> {
    reach: &'a Reachability,
    distances: &'a Distances,
    /// The on-nodes one of which the cycle must have.
    hinges: Vec<u64>,
    /// How many steps the cycle may have.
    steps: u32,
}

impl UsefulStarts<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.hinges.iter().all(|&word| word == 0)
    }

    /// How many steps a useful cycle from `start` has at least, if there may be one.
    pub(super) fn fewest_steps(&self, start: Candidate) -> Option<u32> {
        let (distances, within) = (self.distances, &self.distances.within);
        let i = self.reach.number(start);
        if i >= self.reach.linked || !within.get(i, i) {
            return None;
        }
        let own = distances.steps(i, i);
        let mut fewest = u32::MAX;
        for (word, (row, hinges)) in within.row(i).iter().zip(&self.hinges).enumerate() {
            for bit in members(&[row & hinges]) {
                let seen = word * 64 + bit;
                if seen == i {
                    fewest = own;
                } else if within.get(seen, i) {
                    fewest = fewest.min(distances.steps(i, seen) + distances.steps(seen, i));
                }
            }
        }
        Some(fewest.max(own)).filter(|&fewest| fewest <= self.steps)
    }
}
