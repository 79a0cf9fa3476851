//! Cycles and forcing chains (rated 6.5 to 8): one assumption, links between two candidates only.
//!
//! Sudoku Explainer makes three passes: over links within a digit, within bivalue cells, and over all links. In
//! each it starts from every candidate, collects cycles and chains, sorts everything and takes the first. Here the
//! best so far bounds the search. Whether a forcing chain exists, and how long it is, does not depend on the order
//! of the search, so that comes from [`Reach`], for all starts at once; only cycles need the exact paths.

use super::super::board::Board;
use super::super::step::{Evidence, Step, Technique};
use super::net::{Net, Pass};
use super::reach::Reach;
use super::trail::{Cycle, Mark, Trail};
use super::{Chain, Node, Scratch, difficulty, score};
use crate::board::Candidate;

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

fn base(pass: Pass, kind: Kind) -> f64 {
    match (pass, kind) {
        (Pass::Xy, _) => 7.0,
        (_, Kind::Cycle) => 6.5,
        _ => 6.6,
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
                == (pass, cap, difficulty(base(pass, Kind::Cycle), cap))
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
        let difficulty = difficulty(base(pass, kind), complexity);
        Rank { difficulty, complexity, pass, start: start.index(), kind }
    }

    /// The highest complexity with which a hint of this pass and kind may come first.
    fn cap(&self, pass: Pass, kind: Kind) -> u32 {
        let base = base(pass, kind);
        let takes = |&complexity: &u32| {
            (difficulty(base, complexity), complexity, pass) <= (self.difficulty, self.complexity, self.pass)
        };
        (4..).take_while(takes).last().unwrap_or(0)
    }
}

/// The first of the easiest cycles and chains.
pub(in super::super) fn forcing_chain(board: &Board, scratch: &mut Scratch) -> Option<Step> {
    let net = Net::new(board);
    let reach = &mut scratch.reach;
    reach.turn_to(&net);
    let mut best = Best::NONE;
    force(&net, reach, Pass::X, &mut best);
    if best.rank.is_some() {
        close(&net, reach, Pass::X, &mut best);
    }
    force(&net, reach, Pass::Xy, &mut best);
    // A useful cycle makes a chain of what it takes out: without chains there is none.
    if best.rank.is_some() {
        close(&net, reach, Pass::Y, &mut best);
        close(&net, reach, Pass::Xy, &mut best);
    }
    let explains = scratch.explains;
    best.rank.map(|rank| step(&net, reach, rank, explains))
}

/// Offers the shortest forcing chains of a pass.
fn force(net: &Net<'_>, reach: &mut Reach, pass: Pass, best: &mut Best) {
    reach.advance_to(net, pass, 1);
    loop {
        let steps = reach.level(pass);
        let complexity = 2 * steps + 2;
        if complexity > best.cap(pass, Kind::Off) {
            return;
        }
        for (kind, is_on) in [(Kind::Off, false), (Kind::On, true)] {
            for start in reach.forced_in(pass, steps, is_on).filter(|&start| net.is_start(pass, start)) {
                best.offer(pass, kind, start, complexity);
            }
        }
        if !reach.advance(pass) {
            return;
        }
    }
}

/// Offers the cycles of a pass.
fn close(net: &Net<'_>, reach: &mut Reach, pass: Pass, best: &mut Best) {
    let longest = best.cap(pass, Kind::Cycle);
    if longest < 4 {
        return;
    }
    reach.advance_to(net, pass, longest / 2);
    let useful = reach.useful_starts(net, pass, longest);
    if useful.is_empty() {
        return;
    }
    let with_least = |start| Some((useful.fewest_steps(start)?, start));
    let mut starts: Vec<(u32, Candidate)> = net.starts(pass).filter_map(with_least).collect();
    // Where the shortest cycles may be comes first: they make the others unwanted.
    starts.sort_unstable_by_key(|&(steps, start)| (steps, start.index()));
    let mut trail = Trail::default();
    for (steps, start) in starts {
        let longest = best.cap_of_cycle(pass, start);
        if 2 * steps <= longest {
            trail.grow(net, pass, (start, true), longest, &reach.ways_on(pass, start, longest / 2, 0));
            if let Some(cycle) = trail.first_cycle(net, pass) {
                best.offer(pass, Kind::Cycle, start, cycle.nodes.len() as u32);
            }
        }
    }
}

/// Finds the chosen hint again; with its path, if it is to be explained.
fn step(net: &Net<'_>, reach: &mut Reach, rank: Rank, explains: bool) -> Step {
    let start = Candidate::from_index(rank.start);
    let Cycle { nodes, eliminations } = match rank.kind {
        Kind::Cycle => first_cycle(net, reach, rank),
        _ if explains => {
            Cycle { nodes: path(net, reach, rank), eliminations: taken_by_chain(net.board, rank) }
        }
        _ => Cycle { nodes: Vec::new(), eliminations: taken_by_chain(net.board, rank) },
    };
    Step {
        technique: technique(rank),
        score: score(base(rank.pass, rank.kind), rank.complexity),
        eliminations,
        placement: (rank.kind == Kind::On).then_some(start),
        evidence: Evidence::Chains(vec![chain(&nodes)]),
    }
}

/// The cycle of this rank.
fn first_cycle(net: &Net<'_>, reach: &mut Reach, rank: Rank) -> Cycle {
    let (start, steps) = (Candidate::from_index(rank.start), rank.complexity / 2);
    reach.advance_to(net, rank.pass, steps);
    let mut trail = Trail::default();
    trail.grow(net, rank.pass, (start, true), rank.complexity, &reach.ways_on(rank.pass, start, steps, 0));
    trail.first_cycle(net, rank.pass).unwrap_or_default()
}

/// The nodes of the forcing chain of this rank.
pub(super) fn path(net: &Net<'_>, reach: &mut Reach, rank: Rank) -> Vec<Mark> {
    let (start, steps) = (Candidate::from_index(rank.start), rank.complexity / 2 - 1);
    reach.advance_to(net, rank.pass, steps);
    let is_on = rank.kind == Kind::Off;
    let ways = match is_on {
        true => reach.ways_on(rank.pass, start, 0, steps),
        false => reach.ways_from_off(net, rank.pass, start, steps),
    };
    let mut trail = Trail::default();
    trail.grow(net, rank.pass, (start, is_on), rank.complexity, &ways);
    let end = trail.marks.iter().position(|mark| mark.candidate == start && mark.is_on != is_on);
    end.map_or(Vec::new(), |end| trail.path(end))
}

/// What a forcing chain takes out: its start or, if that is true, the other candidates of the cell.
pub(super) fn taken_by_chain(board: &Board, rank: Rank) -> Vec<Candidate> {
    let start = Candidate::from_index(rank.start);
    match rank.kind {
        Kind::Off => vec![start],
        _ => {
            let others = board.at(start.cell).without(start.digit).into_iter();
            others.map(|digit| Candidate { digit, ..start }).collect()
        }
    }
}

fn technique(rank: Rank) -> Technique {
    match (rank.pass, rank.kind) {
        (Pass::X, Kind::Cycle) => Technique::XCycle,
        (Pass::Y, _) => Technique::YCycle,
        (Pass::Xy, Kind::Cycle) => Technique::XyCycle,
        (Pass::X, _) => Technique::ForcingXChain,
        (Pass::Xy, _) => Technique::ForcingChain,
    }
}

fn chain(path: &[Mark]) -> Chain {
    let node = |(i, mark): (usize, &Mark)| Node {
        candidate: mark.candidate,
        is_on: mark.is_on,
        cause: mark.cause,
        parents: if i == 0 { Vec::new() } else { vec![i - 1] },
    };
    Chain { nodes: path.iter().enumerate().map(node).collect() }
}
