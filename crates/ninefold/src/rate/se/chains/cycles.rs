//! Cycles and forcing chains (rated 6.5 to 8): one assumption, links between two candidates only.
//!
//! Sudoku Explainer makes three passes: over links within a digit, within bivalue cells, and over all links. In
//! each it starts from every candidate, collects cycles and chains, sorts everything and takes the first. Here the
//! best so far bounds the search. Whether a forcing chain exists, and how long it is, does not depend on the order
//! of the search, so that comes from [`Reachability`], for all starts at once; only cycles need the exact paths.

use super::super::board::Board;
use super::super::scores::{Score, base, difficulty, score};
use super::bfs_path::{BfsTree, Cycle, Visit};
use super::evidence::{self, concluding, taken_by};
use super::implications::Cause;
use super::links::{Links, Pass, each_included};
use super::reachability::Reachability;
use crate::board::Candidate;
use crate::logic::{Evidence, Step};
use crate::sort::Arrange;

/// What a hint is, in the order of collection from one start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Cycle,
    /// The start, if true, leads to its being false.
    Off,
    /// The start, if false, leads to its being true.
    On,
}

/// How a hint sorts: the easiest, of these the shortest, of these by pass, of these the first met.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Rank {
    pub(super) difficulty: f64,
    pub(super) complexity: u32,
    pub(super) pass: Pass,
    pub(super) start: usize,
    pub(super) kind: Kind,
}

/// The technique, and what its shortest chains are rated.
fn technique(pass: Pass, kind: Kind) -> (&'static str, f64) {
    match (pass, kind) {
        (Pass::X, Kind::Cycle) => ("x-cycle", const { base("x-cycle") }),
        (Pass::Y, _) => ("y-cycle", const { base("y-cycle") }),
        (Pass::Xy, Kind::Cycle) => ("xy-cycle", const { base("xy-cycle") }),
        (Pass::X, _) => ("forcing-x-chain", const { base("forcing-x-chain") }),
        (Pass::Xy, _) => ("forcing-chain", const { base("forcing-chain") }),
    }
}

/// The best hint so far, and for every pass and kind the highest complexity that could still replace it.
struct Best {
    rank: Option<Rank>,
    caps: [[u32; 3]; 3],
}

impl Best {
    const NONE: Best = Best { rank: None, caps: [[u32::MAX; 3]; 3] };

    fn cap(&self, pass: Pass, kind: Kind) -> u32 {
        self.caps[pass as usize][kind as usize]
    }

    /// The same for cycles from one start.
    fn cap_of_cycle(&self, pass: Pass, start: Candidate) -> u32 {
        let cap = self.cap(pass, Kind::Cycle);
        let is_late = self.rank.is_some_and(|best| {
            (best.pass, best.complexity, best.difficulty)
                == (pass, cap, difficulty(technique(pass, Kind::Cycle).1, cap))
                && best.start < start.index()
        });
        if is_late { cap - 1 } else { cap }
    }

    fn offer(&mut self, pass: Pass, kind: Kind, start: Candidate, complexity: u32) {
        let rank = Rank::new(pass, kind, start, complexity);
        if self.rank.is_none_or(|best| rank < best) {
            self.rank = Some(rank);
            for pass in [Pass::X, Pass::Y, Pass::Xy] {
                for kind in [Kind::Cycle, Kind::Off, Kind::On] {
                    self.caps[pass as usize][kind as usize] = rank.cap(pass, kind);
                }
            }
        }
    }
}

impl Rank {
    pub(super) fn new(pass: Pass, kind: Kind, start: Candidate, complexity: u32) -> Rank {
        let difficulty = difficulty(technique(pass, kind).1, complexity);
        Rank { difficulty, complexity, pass, start: start.index(), kind }
    }

    /// The highest complexity with which a hint of this pass and kind may come first.
    fn cap(&self, pass: Pass, kind: Kind) -> u32 {
        let base = technique(pass, kind).1;
        let takes = |&complexity: &u32| {
            (difficulty(base, complexity), complexity, pass) <= (self.difficulty, self.complexity, self.pass)
        };
        (4..).take_while(takes).last().unwrap_or(0)
    }
}

/// The first of the easiest cycles and chains, with its path if it `explains`.
pub(super) fn forcing_chain(
    board: &Board,
    reach: &mut Reachability,
    explains: bool,
) -> Option<(Step, Score)> {
    let links = Links::new(board);
    reach.turn_to(&links);
    let mut best = Best::NONE;
    force(&links, reach, Pass::X, &mut best);
    if best.rank.is_some() {
        close(&links, reach, Pass::X, &mut best);
    }
    force(&links, reach, Pass::Xy, &mut best);
    // A useful cycle makes a chain of what it takes out: without chains there is none.
    if best.rank.is_some() {
        close(&links, reach, Pass::Y, &mut best);
        close(&links, reach, Pass::Xy, &mut best);
    }
    let rank = best.rank?;
    let Cycle { nodes, eliminations } = again(&links, reach, rank, explains);
    let evidence = if explains { evidence(board, rank, &nodes) } else { Evidence::default() };
    Some((step(rank, eliminations, evidence), score(technique(rank.pass, rank.kind).1, rank.complexity)))
}

/// Offers the shortest forcing chains of a pass. What is reached may be known already, from a search on the same board.
fn force(links: &Links<'_>, reach: &mut Reachability, pass: Pass, best: &mut Best) {
    for steps in 1.. {
        reach.advance_to(links, pass, steps);
        let complexity = 2 * steps + 2;
        if complexity > best.cap(pass, Kind::Off) || reach.level(pass) < steps {
            return;
        }
        for (kind, is_on) in [(Kind::Off, false), (Kind::On, true)] {
            for start in reach.forced_in(pass, steps, is_on).filter(|&start| links.is_start(pass, start)) {
                best.offer(pass, kind, start, complexity);
            }
        }
    }
}

/// Offers the cycles of a pass.
fn close(links: &Links<'_>, reach: &mut Reachability, pass: Pass, best: &mut Best) {
    let longest = best.cap(pass, Kind::Cycle);
    if longest < 4 {
        return;
    }
    reach.advance_to(links, pass, longest / 2);
    let useful = reach.useful_starts(links, pass, longest);
    if useful.is_empty() {
        return;
    }
    let with_least = |start| Some((useful.fewest_steps(start)?, start));
    let mut starts: Vec<(u32, Candidate)> = links.starts(pass).filter_map(with_least).collect();
    // Where the shortest cycles may be comes first: they make the others unwanted.
    starts.arrange_by_key(|&(steps, start)| (steps, start.index()));
    let mut tree = BfsTree::default();
    for (steps, start) in starts {
        let longest = best.cap_of_cycle(pass, start);
        if 2 * steps <= longest {
            tree.grow(links, pass, (start, true), longest, &reach.ways_on(pass, start, longest / 2, 0));
            if let Some(cycle) = tree.first_cycle(links, pass) {
                best.offer(pass, Kind::Cycle, start, cycle.nodes.len() as u32);
            }
        }
    }
}

/// Finds the chosen hint again: that of a chain without its nodes unless they are to be shown.
fn again(links: &Links<'_>, reach: &mut Reachability, rank: Rank, explains: bool) -> Cycle {
    if rank.kind == Kind::Cycle {
        return first_cycle(links, reach, rank);
    }
    let nodes = if explains { path(links, reach, rank) } else { Vec::new() };
    Cycle { nodes, eliminations: taken_by_chain(links.board, rank) }
}

/// What a cycle or a chain takes out, or places, as a step.
pub(super) fn step(rank: Rank, eliminations: Vec<Candidate>, evidence: Evidence) -> Step {
    let placed = (rank.kind == Kind::On).then_some(Candidate::from_index(rank.start));
    concluding(technique(rank.pass, rank.kind).0, placed, eliminations, evidence)
}

/// What a cycle or a chain through these nodes rests on.
pub(super) fn evidence(board: &Board, rank: Rank, nodes: &[Visit]) -> Evidence {
    let closing = (rank.kind == Kind::Cycle).then(|| closing_cause(board, rank, nodes));
    Evidence::default().with_chain(evidence::path(nodes, closing))
}

/// How the start of a cycle follows from its last node.
pub(super) fn closing_cause(board: &Board, rank: Rank, nodes: &[Visit]) -> Cause {
    let (start, last) = (nodes[0].candidate, nodes[nodes.len() - 1].candidate);
    let mut closing = Cause::Start;
    each_included(board, rank.pass, last, &mut |candidate, cause| {
        if candidate == start && closing == Cause::Start {
            closing = cause;
        }
    });
    closing
}

/// The cycle of this rank.
fn first_cycle(links: &Links<'_>, reach: &mut Reachability, rank: Rank) -> Cycle {
    let (start, steps) = (Candidate::from_index(rank.start), rank.complexity / 2);
    reach.advance_to(links, rank.pass, steps);
    let mut tree = BfsTree::default();
    tree.grow(links, rank.pass, (start, true), rank.complexity, &reach.ways_on(rank.pass, start, steps, 0));
    tree.first_cycle(links, rank.pass).unwrap_or_default()
}

/// The nodes of the forcing chain of this rank.
pub(super) fn path(links: &Links<'_>, reach: &mut Reachability, rank: Rank) -> Vec<Visit> {
    let (start, steps) = (Candidate::from_index(rank.start), rank.complexity / 2 - 1);
    reach.advance_to(links, rank.pass, steps);
    let is_on = rank.kind == Kind::Off;
    let ways = match is_on {
        true => reach.ways_on(rank.pass, start, 0, steps),
        false => reach.ways_from_off(links, rank.pass, start, steps),
    };
    let mut tree = BfsTree::default();
    tree.grow(links, rank.pass, (start, is_on), rank.complexity, &ways);
    let end = tree.visits.iter().position(|visit| visit.candidate == start && visit.is_on != is_on);
    end.map_or(Vec::new(), |end| tree.path(end))
}

/// What a forcing chain takes out.
pub(super) fn taken_by_chain(board: &Board, rank: Rank) -> Vec<Candidate> {
    taken_by(board, Candidate::from_index(rank.start), rank.kind == Kind::On)
}
