//! X-chains: strong and weak links on one digit; with three links, turbot fish.
//!
//! ```text
//!  5 = . . 5        The 5s of row 1: one of them. The 5s of row 6: one of them. The right one of row 1 and the
//!  .       |        left one of row 6 see each other: not both. So one of the far ends is 5.
//!  .       5 = 5
//! ```
//!
//! The search goes in waves: all candidates that are true if the start is false, then those that are false by these,
//! and so on. Waves may turn on themselves, chains may not; so a chain is only reported after a path without
//! repetition is found.

use core::ops::ControlFlow;

use super::{LONGEST, alternating};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use crate::logic::step::Form;
use crate::logic::techniques::elimination_rank::{EliminationRank, best_first};
use crate::logic::{Evidence, Info, Level, Position, Role, Step, StepSink, Technique, notation};
use crate::sort::Arrange;

/// Chains on one digit.
#[derive(Debug)]
pub struct XChain {
    info: &'static Info,
    /// The most links.
    longest: usize,
}

pub static TURBOT_FISH: XChain = XChain {
    info: &Info::new(
        "turbot-fish",
        "Turbot Fish",
        "Two strong links on one digit, tied by a weak one: one of the far ends is true.",
    )
    .form(Form::Pattern(notation::x_chain))
    .hodoku("0403", 3120, Level::Hard, 120),
    longest: 3,
};
pub static X_CHAIN: XChain = XChain {
    info: &Info::new(
        "x-chain",
        "X-Chain",
        "Strong and weak links on one digit alternate, strong at both ends: at least one of the ends is true.",
    )
    .form(Form::Pattern(notation::x_chain))
    .hodoku("0701", 5400, Level::Unfair, 260),
    longest: LONGEST - 1,
};

/// A chain known by its ends.
#[derive(Clone, Copy, Debug)]
struct Instance {
    digit: Digit,
    start: Cell,
    end: Cell,
    /// Links.
    length: usize,
    removed: CellSet,
}

/// One digit's links.
struct Net<'a> {
    on: &'a Position,
    digit: Digit,
}

impl Technique for XChain {
    fn info(&self) -> &'static Info {
        self.info
    }

    fn find(&self, on: &Position, sink: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut instances = self.instances(on);
        best_first(
            &mut instances,
            |i| (EliminationRank::of(i.digit, i.removed), i.length),
            |a, b| (a.digit, a.removed) == (b.digit, b.removed),
        );
        let mut reported = None;
        for instance in instances {
            let conclusion = (instance.digit, instance.removed);
            if reported == Some(conclusion) {
                continue;
            }
            if let Some(path) = Net::new(on, instance.digit).path(&instance, self.longest) {
                reported = Some(conclusion);
                sink.report(self.step(on, &instance, &path))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl XChain {
    /// Every pair of ends that waves connect and that removes something, by start cell and digit.
    fn instances(&self, on: &Position) -> Vec<Instance> {
        let mut instances = Vec::new();
        for digit in on.dirty().digits {
            let net = Net::new(on, digit);
            for start in on.places(digit) {
                net.bfs(start, self.longest, &mut |end, length| {
                    let removed = on.places(digit) & start.peers() & end.peers();
                    if length >= 3 && !removed.is_empty() {
                        instances.push(Instance { digit, start, end, length, removed });
                    }
                });
            }
        }
        instances.arrange_by_key(|instance| (instance.start, instance.digit));
        instances
    }

    fn step(&self, on: &Position, instance: &Instance, path: &[Cell]) -> Step {
        let digit = instance.digit;
        let nodes: Vec<Candidate> = path.iter().map(|&cell| Candidate { cell, digit }).collect();
        let ends = CellSet::of(instance.start).with(instance.end);
        let mut evidence = Evidence::default().and(Role::Pincer, DigitSet::of(digit), ends);
        evidence.hard_mut().chains.push(alternating(on, &nodes));
        Step::clearing(self.info, digit, instance.removed, evidence)
    }
}

impl<'a> Net<'a> {
    fn new(on: &'a Position, digit: Digit) -> Net<'a> {
        Net { on, digit }
    }

    /// What is true if `cell` is false.
    fn strong(&self, cell: Cell) -> CellSet {
        self.on.links().partners(Candidate { cell, digit: self.digit })
    }

    /// What is false if `cell` is true.
    fn weak(&self, cell: Cell) -> CellSet {
        self.on.places(self.digit) & cell.peers()
    }

    /// Calls `reached` with each cell that is true if `start` is false, and the number of links of the shortest way.
    fn bfs(&self, start: Cell, longest: usize, reached: &mut impl FnMut(Cell, usize)) {
        let mut off = CellSet::of(start);
        let (mut seen_on, mut seen_off) = (CellSet::EMPTY, off);
        for length in (1..=longest).step_by(2) {
            let on = self.spread(off, Net::strong) - seen_on;
            if on.is_empty() {
                return;
            }
            seen_on |= on;
            on.into_iter().for_each(|cell| reached(cell, length));
            off = self.spread(on.without(start), Net::weak) - seen_off;
            seen_off |= off;
        }
    }

    fn spread(&self, from: CellSet, link: impl Fn(&Self, Cell) -> CellSet) -> CellSet {
        from.into_iter().fold(CellSet::EMPTY, |all, cell| all | link(self, cell))
    }

    /// The shortest chain between the ends of `instance` that visits no cell twice, but for a start that is its end.
    fn path(&self, instance: &Instance, longest: usize) -> Option<Vec<Cell>> {
        (instance.length..=longest).step_by(2).find_map(|length| {
            // Backwards: from where the end is reached in so many links.
            let mut reach = vec![CellSet::of(instance.end)];
            for left in 1..=length {
                let strong = left % 2 == 1;
                let last = reach[left - 1];
                reach.push(self.spread(last, if strong { Net::strong } else { Net::weak }));
            }
            let mut path = vec![instance.start];
            self.walk(&reach, length, &mut path).then_some(path)
        })
    }

    /// Extends `path` by `left` links, keeping to cells that can still reach the end.
    fn walk(&self, reach: &[CellSet], left: usize, path: &mut Vec<Cell>) -> bool {
        if left == 0 {
            return true;
        }
        let here = path[path.len() - 1];
        let next = if left % 2 == 1 { self.strong(here) } else { self.weak(here) };
        for cell in next & reach[left - 1] {
            let again = if left == 1 { path[1..].contains(&cell) } else { path.contains(&cell) };
            if !again {
                path.push(cell);
                if self.walk(reach, left - 1, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}
